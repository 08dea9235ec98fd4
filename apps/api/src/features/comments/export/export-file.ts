import { setImmediate } from 'node:timers/promises';
import type { ExportFormat } from '@cutroom/contracts';
import type { LongFile } from '@cutroom/server-kit';
import { avidOf } from './avid';
import { csvOf } from './csv';
import { finalCutOf } from './final-cut';
import { oneLine } from './plain-text';
import { premiereOf } from './premiere';
import { resolveOf } from './resolve';
import type { Review } from './review';

interface Format {
  extension: string;
  contentType: string;
  piecesOf: (review: Review) => Iterable<string>;
}

const formats: Record<ExportFormat, Format> = {
  csv: { extension: 'csv', contentType: 'text/csv;charset=utf-8', piecesOf: csvOf },
  premiere: { extension: 'xml', contentType: 'application/xml', piecesOf: premiereOf },
  'final-cut': { extension: 'fcpxml', contentType: 'application/xml', piecesOf: finalCutOf },
  resolve: { extension: 'edl', contentType: 'text/plain;charset=utf-8', piecesOf: resolveOf },
  avid: { extension: 'txt', contentType: 'text/plain;charset=utf-8', piecesOf: avidOf },
};

/** File systems allow 255 bytes, extension included. */
const baseMaxBytes = 180;

/** As much of a text as fits, without half a character. */
function cutTo(text: string, maxBytes: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept;
}

/** A name that every system accepts and that is neither hidden nor a path. */
function fileNameOf(base: string, extension: string): string {
  const safe = oneLine(base)
    .replace(/[<>:"/\\|?*]+/g, '-')
    .replace(/^[\s.-]+/, '');
  return `${cutTo(safe, baseMaxBytes).trim() || 'Video'} - comments.${extension}`;
}

/** How long making one export may block all other work of the process. */
const turnMs = 20;

/** The chunks of a file as they are made. Other work of the process runs in between. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  let since = performance.now();
  for (const piece of pieces) {
    yield piece;
    if (performance.now() - since < turnMs) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** The comments of a review for a program to import. A file of a full room may be longer than the memory of the process. */
export function exportFile(format: ExportFormat, review: Review): LongFile {
  const { extension, contentType, piecesOf } = formats[format];
  return {
    fileName: fileNameOf(review.title, extension),
    contentType,
    text: inTurns(piecesOf(review)),
  };
}
