import type { ExportedFile, ExportFormat } from '@cutroom/contracts';
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
  textOf: (review: Review) => string;
}

const formats: Record<ExportFormat, Format> = {
  csv: { extension: 'csv', contentType: 'text/csv;charset=utf-8', textOf: csvOf },
  premiere: { extension: 'xml', contentType: 'application/xml', textOf: premiereOf },
  'final-cut': { extension: 'fcpxml', contentType: 'application/xml', textOf: finalCutOf },
  resolve: { extension: 'edl', contentType: 'text/plain;charset=utf-8', textOf: resolveOf },
  avid: { extension: 'txt', contentType: 'text/plain;charset=utf-8', textOf: avidOf },
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

/** The comments of a review for a program to import. */
export function exportFile(format: ExportFormat, review: Review): ExportedFile {
  const { extension, contentType, textOf } = formats[format];
  return { fileName: fileNameOf(review.fileBase, extension), contentType, text: textOf(review) };
}
