import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build-stale.mjs';
import { endWithNpm } from './end-with-npm.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const endWithParent = join(root, 'tools/local-stack/bin/end-with-parent.cjs');
/** Longer than the stack needs to stop its parts in order. */
const stopMs = 60_000;

/**
 * Builds what is stale, then runs a built program in place of this process: it forwards input, output, signals and the exit
 * code. The program stops when this process ends. After a failed build, it prints the build's output and exits with 1.
 *
 * @param {string} program below dist
 * @param {string[]} args
 */
export function buildAndRun(program, args) {
  let child;
  // Called before the build, so that it also notices when npm ends during the build.
  if (process.env.npm_lifecycle_event) endWithNpm(() => child.kill('SIGTERM'));
  buildStale();
  const flags = [
    '--enable-source-maps',
    '--disable-warning=ExperimentalWarning',
    `--require=${endWithParent}`,
  ];
  child = spawn(process.execPath, [...flags, join(root, 'dist', program), ...args], {
    cwd: root,
    env: { ...process.env, CUTROOM_END_WITH_PARENT: JSON.stringify({ waitMs: 0, graceMs: stopMs }) },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  // Ctrl-C reaches the whole process group, so the program may receive a signal twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
