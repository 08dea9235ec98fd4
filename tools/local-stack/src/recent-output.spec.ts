import { RecentOutput } from './recent-output';

const printed = (...lines: string[]): RecentOutput => {
  const output = new RecentOutput();
  for (const line of lines) output.add(line);
  return output;
};

describe('RecentOutput', () => {
  it.each([
    [['listening', 'the disk is full'], 'the disk is full'],
    [
      ['Error: broken', '    at run (/x.js:1:2)', '    at main (/x.js:3:4)', '', 'Node.js v20.20.2'],
      'Error: broken',
    ],
    [['Error: broken', '    at x {', "  code: 'E_BROKEN'", '}', '', 'Node.js v20.20.2'], 'Error: broken'],
    [
      ['{"level":"fatal","service":"api","msg":"JWT_SECRET is missing"}', '{"level":"info","msg":"stopped"}'],
      'JWT_SECRET is missing',
    ],
    [
      [
        '{"level":"fatal","err":{"type":"Error","message":"no route","stack":"Error: no route\\n at x"},"msg":"cannot start"}',
      ],
      'cannot start: no route',
    ],
    [
      ['FATAL ERROR: Reached heap limit', '----- Native stack trace -----', ' 1: 0xb76dc0 node::Abort'],
      'FATAL ERROR: Reached heap limit',
    ],
    [['{"level":'], '{"level":'],
    [['[1,2]'], '[1,2]'],
    [[' ', ''], ''],
    [[], ''],
  ])('summarizes the lines %j as %j', (lines, line) => {
    expect(printed(...lines).line).toBe(line);
  });

  it('shortens a long line and removes control characters', () => {
    const { line } = printed(`\u001b[31m${'x'.repeat(5_000)}`);
    expect(line.length).toBeLessThanOrEqual(200);
    expect(line).toMatch(/^[\x20-\x7e…]+$/);
  });

  it('prints the log lines of a service as sentences, and other lines unchanged', () => {
    const { text } = printed(
      '{"level":"info","time":"2026-11-28T20:00:00.000Z","service":"api","msg":"starting"}',
      '{"level":"fatal","err":{"type":"Error","message":"no route","stack":"Error: no route\\n at x"},"msg":"cannot start"}',
      'Error: broken',
      '    at run (/x.js:1:2)',
    );
    expect(text).toBe('starting\ncannot start: no route\nError: broken\n    at run (/x.js:1:2)');
  });

  it('keeps the last 30 lines', () => {
    const { text } = printed(...Array.from({ length: 1_000 }, (_, index) => `line ${index}`));
    expect(text.split('\n')).toHaveLength(30);
    expect(text).toMatch(/line 999$/);
  });
});
