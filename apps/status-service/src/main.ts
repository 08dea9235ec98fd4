import { collectProcessMetrics, onShutdown, runService } from '@cutroom/server-kit';
import { startApp } from './app';
import { compose } from './compose';
import { readEnvironment } from './environment';

void runService('status-service', async () => {
  const env = readEnvironment();
  const { deps, close } = await compose(env);
  collectProcessMetrics(deps.metrics);
  const running = await startApp(deps, { host: env.HOST, port: env.PORT });
  onShutdown(deps.logger, [running.close, close]);
  deps.logger.info({ port: running.port }, 'listening');
});
