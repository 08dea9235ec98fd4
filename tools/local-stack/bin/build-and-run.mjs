import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const orphanCheckMs = 500;

/**
 * Builds what is stale, then runs a built program in this process's place: its output, its exit code, the signals that
 * come in. A build that fails is shown whole, and ends with 1.
 *
 * @param {string} program below dist
 * @param {string[]} args
 */
export function buildAndRun(program, args) {
  // Nx builds only what is stale, so a second start goes straight on.
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '--output-style=static'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0' } },
  );
  if (built.status !== 0) {
    console.error(built.stdout, built.stderr);
    console.error('The build failed: nothing was started.');
    process.exit(1);
  }
  const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, join(root, 'dist', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  // Ctrl-C reaches the whole process group, so the program may be told twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  if (process.env.npm_lifecycle_event) endWithParent(() => child.kill('SIGTERM'));
}

/** npm passes a signal to the shell that it runs scripts in, which ends without passing it on. */
function endWithParent(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, orphanCheckMs);
}
