import { collectProcessMetrics, createHttpServer, listen, onShutdown, runService } from '@cutroom/server-kit';
import { setPriority } from 'node:os';
import { createApp } from './app';
import { compose } from './compose';
import { readEnvironment } from './environment';

void runService('media-worker', async () => {
  const env = readEnvironment();
  setPriority(env.MEDIA_NICENESS);
  const worker = await compose(env);
  collectProcessMetrics(worker.deps.metrics);
  const { logger } = worker.deps;
  const server = await listen(createHttpServer(createApp(worker.deps)), { host: env.HOST, port: env.PORT });
  await worker.start();
  onShutdown(logger, [
    // An interrupted job starts over in the next process, so there is nothing to wait for.
    async () => void (await Promise.allSettled([server.close(), worker.stop()])),
    () => worker.close(),
  ]);
  logger.info({ port: server.port }, 'listening');
});
