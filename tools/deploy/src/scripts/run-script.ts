import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a command until it ends, with only PATH and `env` in its environment. */
export const runScript = (
  [file = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): SpawnSyncReturns<string> =>
  spawnSync(file, args, { encoding: 'utf8', cwd, env: { PATH: process.env.PATH, ...env } });

/** Writes an executable shell script. */
export function writeScript(file: string, lines: string): void {
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
}

/** Creates an empty folder for each test of a file. @returns a function that returns its path */
export function temporaryFolder(): () => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cutroom-scripts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}
