import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { figuresLine, figuresVariable } from './figures';

/** Jest's globalTeardown: the figures of this run in one line. */
export default function printFigures(): void {
  const file = process.env[figuresVariable];
  if (!file) return;
  const seconds = (Date.now() - statSync(dirname(file)).birthtimeMs) / 1000;
  console.log(`\n${figuresLine(file, seconds)}`);
  rmSync(dirname(file), { recursive: true, force: true });
}
