import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figuresVariable } from './figures';

/** Jest's globalSetup: a file for the figures of this run. */
export default function openFigures(): void {
  const file = join(mkdtempSync(join(tmpdir(), 'cutroom-figures-')), 'figures');
  writeFileSync(file, '');
  process.env[figuresVariable] = file;
}
