import {
  collectProcessMetrics,
  createHttpServer,
  createLogger,
  listen,
  onShutdown,
  runService,
} from '@cutroom/server-kit';
import { compose } from './compose';
import { readEnvironment } from './environment';

void runService('api', async () => {
  const env = readEnvironment();
  const logger = createLogger({ service: 'api', level: env.LOG_LEVEL });
  const api = await compose(env, { logger });
  collectProcessMetrics(api.metrics);
  const server = await listen(createHttpServer(api.app), { host: env.HOST, port: env.PORT });
  await api.start();
  onShutdown(logger, [
    // Running transfers finish or become resumable while the server answers its last requests.
    async () => void (await Promise.allSettled([server.close(), api.stop()])),
    () => api.close(),
  ]);
  process.stdout.write(`ready http://${env.HOST}:${server.port}/api\n`);
});
