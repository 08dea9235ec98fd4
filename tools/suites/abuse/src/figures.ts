import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * What a run of the suite counts: calls and sockets as hostile users send them, refusals that were looked into from
 * the status to the last word, and what was wrong with one.
 */
const names = ['calls', 'sockets', 'refusals', 'flaws'] as const;
type Figure = (typeof names)[number];

/** The file of this run, which every spec file writes to; its path is in the environment of all of them. */
const variable = 'CUTROOM_ABUSE_FIGURES';

export function count(figure: Figure): void {
  const file = process.env[variable];
  if (file) appendFileSync(file, `${figure}\n`);
}

/** Jest's globalSetup. */
export function openFigures(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'cutroom-figures-')), 'figures');
  writeFileSync(file, '');
  process.env[variable] = file;
}

/** Jest's globalTeardown: prints the figures of the run in one row. */
export function printFigures(): void {
  const file = process.env[variable];
  if (!file) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const cells = names.map((name) => `${name} ${lines.filter((line) => line === name).length}`);
  const seconds = (Date.now() - statSync(dirname(file)).birthtimeMs) / 1000;
  console.log(`\n| ${[...cells, `${seconds.toFixed(0)} s`].join(' | ')} |`);
  rmSync(dirname(file), { recursive: true, force: true });
}
