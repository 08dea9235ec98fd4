import { join } from 'node:path';
import { banner } from './banner';
import { closeKeptFiles } from './data-folder';
import { watchSources } from './dev';
import { describeFullDisk } from './disk-space';
import { addEnvFile } from './env-file';
import { stackEnvironment } from './environment';
import { preload } from './parts';
import { runOnce } from './run-once';
import { keepSecrets } from './secrets';
import { readSettings } from './settings';
import { Stack } from './stack';

const root = process.cwd();
let stopping = false;
/** Known once the settings have been read. */
let dataDir: string | undefined;

async function main(): Promise<void> {
  const startedAt = performance.now();
  const dev = process.argv.includes('--dev');
  const notice = addEnvFile(root, process.env);
  if (notice) console.log(notice);

  const settings = readSettings(process.env, root);
  dataDir = settings.dataDir;
  const env = stackEnvironment(settings, keepSecrets(settings.dataDir), {
    ...process.env,
    // A line for each request would push the addresses and logins of the banner out of sight.
    LOG_LEVEL: process.env.LOG_LEVEL || (dev ? 'info' : 'warn'),
  });
  // Only in `npm run dev`, because source maps cost each part half a second and 8 MB.
  if (dev) env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --enable-source-maps`;
  const print = (line: string) => console.log(line);

  let stopWatching: () => Promise<void> = async () => undefined;
  // Seeds an empty database and leaves any other alone, so it can run at each start.
  const seed = (signal: AbortSignal) =>
    runOnce(join(settings.distDir, 'apps/api/seed.js'), {
      env,
      flags: [preload(settings, 'end-with-parent')],
      signal,
    });
  const stack = new Stack({ settings, env, print, serveWeb: !dev, seed });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      console.log('\nStopping …');
      void Promise.all([stack.stop(), stopWatching()]).then(() => {
        console.log('Stopped.');
        process.exit(0);
      });
    });
  }

  await stack.start();
  if (dev) stopWatching = watchSources({ root, settings, stack, print });
  console.log(banner(settings, (performance.now() - startedAt) / 1000));
  await closeOldFiles(settings.dataDir);
}

/** Runs after the start, because it must not delay it. Until then, other users cannot enter the folder anyway. */
async function closeOldFiles(dataDir: string): Promise<void> {
  const problem = await closeKeptFiles(dataDir).then(
    (failed) => (failed ? `${failed} of them belong to another user` : undefined),
    (error: unknown) => String(error),
  );
  if (problem)
    console.error(`local-stack     | files in ${dataDir} are still readable by other users: ${problem}`);
}

main().catch((error: unknown) => {
  // A signal during the start makes it fail. The signal's handler stops the parts and ends the process.
  if (stopping) return;
  console.error(`\nCutroom did not start: ${error instanceof Error ? error.message : String(error)}`);
  const fullDisk = dataDir && describeFullDisk(dataDir);
  if (fullDisk) console.error(fullDisk);
  console.error('Nothing is left running. Fix the cause and start it again.');
  process.exit(1);
});
