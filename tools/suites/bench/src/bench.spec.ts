import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@cutroom/suites-kit';
import { readOptions } from './options';
import { rows } from './rows';

const document = join(repository, 'docs/benchmarks.md');
const readDocument = () => (existsSync(document) ? readFileSync(document, 'utf8') : null);

const run = (args: string[]) =>
  new Promise<{ code: number | null; out: string; log: string }>((resolve) => {
    const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
    const child = spawn(process.execPath, [
      ...flags,
      join(repository, 'dist/tools/suites/bench/main.js'),
      ...args,
    ]);
    let [out, log] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    child.once('close', (code) => resolve({ code, out, log }));
  });

describe('npm run bench', () => {
  const names = rows.map(({ name }) => name);

  it('measures every row and its floor', async () => {
    const before = readDocument();
    const { code, out, log } = await run(['--quick']);
    expect(log).not.toContain('failed');
    expect(code).toBe(0);
    const lines = out.split('\n').map((line) => line.split(/\s{2,}/));
    for (const name of names) {
      const figures = lines.filter(([first]) => first === name);
      expect([name, figures.length > 0]).toEqual([name, true]);
      expect(figures.flat().filter((cell) => cell.startsWith('?'))).toEqual([]);
    }
    // The document must not contain the figures of small sizes.
    expect(readDocument()).toBe(before);
  });

  it('measures a named row alone, and writes the document only after a full run', () => {
    expect(readOptions(['list'], rows)).toMatchObject({ rows: [{ name: 'list' }], write: false });
    expect(readOptions(['list', '--quick'], rows)).toMatchObject({ quick: true, write: false });
    const usual = rows.filter(({ onRequest }) => !onRequest);
    expect(readOptions([], rows)).toMatchObject({ rows: usual, quick: false, write: true });
    expect(readOptions(['large'], rows)).toMatchObject({ rows: [{ name: 'large' }], write: false });
    expect(readOptions(['--quick'], rows)).toMatchObject({ rows });
    expect(readOptions(['--quick'], rows).write).toBe(false);
  });

  it('lists the rows when a named row does not exist', async () => {
    expect(() => readOptions(['lists'], rows)).toThrow(
      `there is no row 'lists'; there are ${names.join(', ')}`,
    );
    const { code, log } = await run(['lists']);
    expect([code, log.includes('there is no row')]).toEqual([1, true]);
  });
});
