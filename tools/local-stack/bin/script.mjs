/** Runs one of api's scripts (`coupon`, `seed`) on the local stack's database, or on the configured one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAlone } from './build-lock.mjs';
import { nx } from './nx.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const [script, ...args] = process.argv.slice(2);
const entry = join(root, 'dist/tools/local-stack/script.js');

if (!existsSync(entry)) {
  const built = buildAlone(() =>
    nx(['run-many', '-t', 'build', '-p', 'api,local-stack'], { encoding: 'utf8' }),
  );
  if (built.status !== 0) {
    console.error(built.stdout, built.stderr);
    process.exit(1);
  }
}
const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(process.execPath, [...flags, entry, script, ...args], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
