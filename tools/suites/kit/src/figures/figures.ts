import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The environment variable that names the file to which every spec file of a run appends. */
const variable = 'CUTROOM_SUITE_FIGURES';

/** Adds to one of the figures that the suite's jest configuration names. */
export function countFigure(figure: string, by = 1): void {
  const file = process.env[variable];
  if (file) appendFileSync(file, `${figure} ${by}\n`);
}

export function openFigures(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'cutroom-figures-')), 'figures');
  writeFileSync(file, '');
  process.env[variable] = file;
}

/** Sums the figures of this run and removes their file. @returns the cells of a table row, with the duration last */
export function closeFigures(names: readonly string[]): string[] {
  const file = process.env[variable];
  if (!file) return [];
  const sums = new Map(names.map((name) => [name, 0]));
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [name = '', by] = line.split(' ');
    const sum = sums.get(name);
    if (sum === undefined) throw new Error(`the jest configuration names no figure '${name}'`);
    sums.set(name, sum + Number(by));
  }
  const seconds = (Date.now() - statSync(dirname(file)).birthtimeMs) / 1000;
  rmSync(dirname(file), { recursive: true, force: true });
  return [...[...sums].map(([name, sum]) => `${name} ${sum}`), `${seconds.toFixed(0)} s`];
}
