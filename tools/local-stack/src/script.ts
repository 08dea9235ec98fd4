import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stackEnvironment } from './environment';
import { keepSecrets } from './secrets';
import { readSettings } from './settings';

const root = process.cwd();
const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const [script = '', ...args] = process.argv.slice(2);
const settings = readSettings(process.env, root);
const env = stackEnvironment(settings, keepSecrets(settings.dataDir), process.env);
const { status } = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(settings.distDir, 'apps/api', `${script}.js`), ...args],
  { env, stdio: 'inherit' },
);
process.exit(status ?? 1);
