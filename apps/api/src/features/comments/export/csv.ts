import { timecodeAt } from '@cutroom/contracts';
import { threadsOf, type Review, type Thread } from './review';
import { authorOf, threadLines } from './thread-lines';

const columns = [
  'First timecode',
  'Last timecode',
  'First frame',
  'Last frame',
  'About',
  'Person',
  'Comment',
  'Status',
  'Written',
];

/**
 * Spreadsheets run a cell that begins like this as a formula (OWASP, "CSV Injection"). So does the rest of a cell after
 * a semicolon or a line break, where the spreadsheet's language separates cells by semicolons. There the two quotes that
 * stand for one in a field are an empty quoted part, and what follows them begins the cell.
 *
 * It also matches where no formula begins, so that nothing is searched again: many lines of quotes would take minutes.
 */
const cellStart = /((?:[;\n]|^)(?:(?![\t\r])["\s])*)([=+\-@\uff1d\uff0b\uff0d\uff20\t\r]?)/gu;

/** An apostrophe makes it text in every spreadsheet. */
const withoutFormula = (text: string): string =>
  text.replace(cellStart, (_, before: string, formula: string) => before + (formula && `'${formula}`));

/** A quoted field of RFC 4180, section 2. */
const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const lineOf = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

function aboutOf({ comment: { frames } }: Thread): string {
  if (frames === null) return 'The whole video';
  return frames.from === frames.to ? 'A frame' : 'A range';
}

function rowOf(thread: Thread, { rate, startTimecode }: Review): string[] {
  const { from, to } = thread.comment.frames ?? { from: 0, to: 0 };
  return [
    timecodeAt(from, rate, startTimecode),
    timecodeAt(to, rate, startTimecode),
    String(from),
    String(to),
    aboutOf(thread),
    withoutFormula(authorOf(thread)),
    withoutFormula(threadLines(thread).join('\n')),
    thread.comment.resolved === null ? 'Open' : 'Resolved',
    thread.comment.createdAt,
  ];
}

/** A table of the comments (RFC 4180). The byte-order mark tells Excel that it is UTF-8. Frames count from 0. */
export function* csvOf(review: Review): Generator<string> {
  yield `\ufeff${lineOf(columns)}`;
  for (const thread of threadsOf(review)) yield lineOf(rowOf(thread, review));
}
