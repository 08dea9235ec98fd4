import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { addEnvFile } from './env-file';
import { stackEnvironment } from './environment';
import { refusal } from './free-ports';
import { keepSecrets } from './secrets';
import { readSettings } from './settings';

async function main(): Promise<number | null> {
  const root = process.cwd();
  const notice = addEnvFile(root, process.env);
  if (notice) console.error(notice);

  const [script = '', ...args] = process.argv.slice(2);
  const settings = readSettings(process.env, root);
  const { external, ports, host, distDir } = settings;
  // If this process can listen on the database's port, no database does.
  if (!external.mongo && !(await refusal(ports.mongo, host))) {
    console.error(
      `The local stack is not running: nothing listens on port ${ports.mongo} (mongo). Start it with \`npm start\`, then run this again.`,
    );
    return 1;
  }
  const env = stackEnvironment(settings, keepSecrets(settings.dataDir), process.env);
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(distDir, 'apps/api', `${script}.js`), ...args],
    { env, stdio: 'inherit' },
  );
  return status;
}

main().then(
  (status) => process.exit(status ?? 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
