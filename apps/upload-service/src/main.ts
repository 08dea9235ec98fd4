import { collectProcessMetrics, createHttpServer, listen, onShutdown, runService } from '@cutroom/server-kit';
import { createApp } from './app';
import { compose } from './compose';
import { readEnvironment } from './environment';

void runService('upload-service', async () => {
  const env = readEnvironment();
  const { deps, close } = await compose(env);
  collectProcessMetrics(deps.metrics);
  const running = await listen(createHttpServer(createApp(deps)), { host: env.HOST, port: env.PORT });
  onShutdown(deps.logger, [running.close, close]);
  deps.logger.info({ port: running.port }, 'listening');
});
