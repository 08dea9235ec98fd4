/** Runs one of api's scripts (`coupon`, `seed`) on the local stack's database, or on the configured one. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build-stale.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const [script, ...args] = process.argv.slice(2);
const entry = join(root, 'dist/tools/local-stack/script.js');

// The pages are left alone: a running stack serves them from dist.
buildStale(['api', 'local-stack']);
const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(process.execPath, [...flags, entry, script, ...args], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
