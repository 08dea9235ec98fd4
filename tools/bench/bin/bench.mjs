/** `npm run bench`: builds what is stale, then measures. Arguments go on to the bench itself. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const built = spawnSync(
  process.execPath,
  [join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '--output-style=static'],
  { cwd: root, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0' } },
);
if (built.status !== 0) {
  console.error(built.stdout, built.stderr);
  console.error('The build failed: nothing was measured.');
  process.exit(1);
}

const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
const bench = spawn(
  process.execPath,
  [...flags, join(root, 'dist/tools/bench/main.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT') bench.kill(signal);
  });
}
bench.on('exit', (code) => process.exit(code ?? 1));
