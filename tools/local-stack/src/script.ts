import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { addEnvFile } from './env-file';
import { stackEnvironment } from './environment';
import { keepSecrets } from './secrets';
import { readSettings } from './settings';

const root = process.cwd();
const notice = addEnvFile(root, process.env);
if (notice) console.error(notice);

const [script = '', ...args] = process.argv.slice(2);
const settings = readSettings(process.env, root);
const env = stackEnvironment(settings, keepSecrets(settings.dataDir), process.env);
const { status } = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(settings.distDir, 'apps/api', `${script}.js`), ...args],
  { env, stdio: 'inherit' },
);
process.exit(status ?? 1);
