/** Builds everything, what goes into the images included. `npm start` then finds nothing to build. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fingerprint, markBuilt } from './build-stamp.mjs';

const root = join(import.meta.dirname, '../../..');
const found = fingerprint();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/nx/dist/bin/nx.js'),
    'run-many',
    '-t',
    'build',
    'package',
    '--output-style=static',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NX_DAEMON: 'false' } },
);
if (status === 0) markBuilt(found);
process.exit(status ?? 1);
