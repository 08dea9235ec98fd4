import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figuresVariable, seedVariable } from './figures';

/** Jest's globalSetup: a file for the figures of this run, and one seed for all of its random cases. */
export default function openFigures(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'cutroom-figures-')), 'figures');
  writeFileSync(file, '');
  process.env[figuresVariable] = file;
  process.env[seedVariable] ??= String(Date.now() % 2 ** 31);
}
