import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cutroom needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

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

const stack = spawn(
  process.execPath,
  [
    '--enable-source-maps',
    '--disable-warning=ExperimentalWarning',
    join(root, 'dist/tools/local-stack/main.js'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);

// Ctrl-C reaches the whole process group: the stack stops its parts itself, and this one waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT') stack.kill(signal);
  });
}
stack.on('exit', (code) => process.exit(code ?? 1));
