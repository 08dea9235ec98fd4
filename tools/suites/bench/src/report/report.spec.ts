import type { Figure, Row } from '../row';
import { cellsOf, formatNumber } from './format';
import { benchmarksDocument, notesMark } from './markdown';

const row = { name: 'list', ours: 'ours', floor: 'bare | query' } as Row;
const figure = (change: Partial<Figure> = {}): Figure => ({
  what: 'p50',
  unit: 'ms',
  ours: 3,
  floor: 2,
  ...change,
});

describe('a figure', () => {
  it.each<[Partial<Figure>, string[]]>([
    [{}, ['p50', '3.00 ms', '2.00 ms', '1.50', '', '']],
    [{ aim: { atMost: 1.5 } }, ['p50', '3.00 ms', '2.00 ms', '1.50', '≤ 1.5', 'yes']],
    [{ aim: { atMost: 1.4 } }, ['p50', '3.00 ms', '2.00 ms', '1.50', '≤ 1.4', 'no']],
    [{ aim: { atLeast: 1.6 } }, ['p50', '3.00 ms', '2.00 ms', '1.50', '≥ 1.6', 'no']],
    [{ aim: { atMost: 2.5, of: 'ours' } }, ['p50', '3.00 ms', '2.00 ms', '1.50', '≤ 2.5 ms', 'no']],
    [{ floor: undefined, aim: { atMost: 5 } }, ['p50', '3.00 ms', '', '', '≤ 5 ms', 'yes']],
  ])('%j makes the cells %j', (change, cells) => expect(cellsOf(figure(change))).toEqual(cells));

  it.each([
    [0, '0.00'],
    [0.0123, '0.012'],
    [12.345, '12.3'],
    [1234.5, '1,235'],
    [NaN, '?'],
  ])('%d is formatted as %s', (value, text) => expect(formatNumber(value)).toBe(text));
});

describe('the benchmarks document', () => {
  const measured = [{ row, figures: [figure()], seconds: 61 }];
  const about = [{ name: 'Node', value: '20' }];

  it('contains figures, circumstances and what is compared', () => {
    const text = benchmarksDocument(measured, about, 5, '');
    expect(text).toContain('median of 5 rounds');
    expect(text).toContain('in 2 minutes');
    expect(text).toContain('- Node: 20');
    expect(text).toContain('| list | p50 | 3.00 ms | 2.00 ms | 1.50 |');
    expect(text).toContain('bare \\| query');
  });

  it('keeps the notes below its mark', () => {
    const first = benchmarksDocument(measured, about, 5, '');
    const again = benchmarksDocument(measured, about, 5, `${first}\n## What bounds it\n`);
    expect(again.endsWith(`${notesMark}\n\n## What bounds it\n`)).toBe(true);
    expect(again.split(notesMark)).toHaveLength(2);
  });
});
