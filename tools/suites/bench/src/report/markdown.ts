import type { Figure, Row } from '../row';
import { cellsOf, headings } from './format';

export interface MeasuredRow {
  row: Row;
  figures: Figure[];
  /** Why there are no figures. */
  failure?: string;
  seconds: number;
}

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;

export const tableLines = (measured: readonly MeasuredRow[]): string[][] =>
  measured.flatMap(({ row, figures, failure }) =>
    failure === undefined
      ? figures.map((figure) => [row.name, ...cellsOf(figure)])
      : [[row.name, `failed: ${failure.slice(0, 60)}`, '', '', '', '', '']],
  );

/** A run keeps everything after this line. */
export const notesMark = '<!-- What follows is written by hand and kept. -->';

/** The document, with the notes below the mark of the previous one. */
export function benchmarksDocument(
  measured: readonly MeasuredRow[],
  about: readonly { name: string; value: string }[],
  rounds: number,
  before: string,
): string {
  const notes = before.includes(notesMark)
    ? before.slice(before.indexOf(notesMark) + notesMark.length)
    : '\n';
  const minutes = Math.ceil(measured.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  return [
    '# Benchmarks',
    '',
    `\`npm run bench\` wrote this in ${minutes} minutes. Each figure is the median of ${rounds} rounds in which ours and the floor take turns, on`,
    'the same machine and in the same run. A warm-up round precedes them, except for pages and previews; previews',
    'have at most three rounds. Services and embedded servers are the built ones, each in its own process, with default settings.',
    '',
    ...about.map(({ name, value }) => `- ${name}: ${value}`),
    '',
    line(headings),
    line(headings.map(() => '---')),
    ...tableLines(measured).map(line),
    '',
    '## What is compared',
    '',
    line(['row', 'ours', 'floor']),
    line(['---', '---', '---']),
    ...measured.map(({ row }) => line([row.name, row.ours, row.floor])),
    '',
    notesMark + notes,
  ].join('\n');
}
