import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { banner } from './banner';
import { watchSources } from './dev';
import { stackEnvironment } from './environment';
import { runOnce } from './run-once';
import { keepSecrets } from './secrets';
import { readSettings } from './settings';
import { Stack } from './stack';

const root = process.cwd();

async function main(): Promise<void> {
  const startedAt = performance.now();
  const dev = process.argv.includes('--dev');
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);

  const settings = readSettings(process.env, root);
  const env = stackEnvironment(settings, keepSecrets(settings.dataDir), process.env);
  // Otherwise left out: the maps of every package are read at the start and kept, half a second and 8 MB a process.
  if (dev) env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --enable-source-maps`;
  const print = (line: string) => console.log(line);

  let stopWatching: () => Promise<void> = async () => undefined;
  const stack = new Stack({
    settings,
    env,
    print,
    serveWeb: !dev,
    onFailure: (reason) => {
      console.error(`\nThe stack has been stopped: ${reason}`);
      void stopWatching().then(() => process.exit(1));
    },
  });

  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopped) return;
      stopped = true;
      console.log('\nStopping …');
      void Promise.all([stack.stop(), stopWatching()]).then(() => {
        console.log('Stopped.');
        process.exit(0);
      });
    });
  }

  await stack.start();
  try {
    // Seeds an empty database and leaves any other alone, so it can run at each start.
    await runOnce(join(settings.distDir, 'apps/api/seed.js'), [], env);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  if (dev) stopWatching = await watchSources({ root, settings, stack, print });
  console.log(banner(settings, (performance.now() - startedAt) / 1000));
}

main().catch((error: unknown) => {
  console.error(`\nCutroom did not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
