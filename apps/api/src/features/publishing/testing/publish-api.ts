import { createHttpServer, createLogger, listen } from '@cutroom/server-kit';
import { compose, type Api, type PublishTiming } from '../../../compose';
import type { ApiEnvironment } from '../../../environment';
import { apiClient, type ApiClient } from '../../../testing/api-client';

/** One api process. Others may share its database and storage. */
export interface PublishApi extends ApiClient, Pick<Api, 'deps' | 'publishing'> {
  url: string;
  logs: string[];
  /** A graceful stop. Harmless when repeated. */
  stop(): Promise<void>;
}

/** Short waits and short leases. */
const jobTiming = { pollMs: 100, leaseMs: 2_000, stopTimeoutMs: 5_000 };
const publishTiming = {
  pacing: { firstMs: 5, maxMs: 50, patienceMs: 20, stallLimitMs: 20_000, idleMs: 5_000 },
  leaseTiming: { lengthMs: 2_000, renewMs: 500 },
  pollMs: 100,
  graceMs: 0,
};

export async function startPublishApi(
  env: ApiEnvironment,
  { pacing, ...timing }: PublishTiming = {},
): Promise<PublishApi> {
  const logs: string[] = [];
  const destination = { write: (line: string) => void logs.push(line) };
  const logger = createLogger({ service: 'api', level: 'debug', destination });
  const paced = { ...publishTiming, ...timing, pacing: { ...publishTiming.pacing, ...pacing } };
  const api = await compose(env, {
    logger,
    jobTiming,
    publishTiming: paced,
    imageWorker: process.env.TEST_IMAGE_WORKER,
  });
  const server = await listen(createHttpServer(api.app), { host: '127.0.0.1', port: 0 });
  await api.start();
  const url = `http://127.0.0.1:${server.port}`;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await Promise.allSettled([server.close(), api.stop()]);
    await api.close();
  };
  return {
    ...apiClient(url),
    url,
    deps: api.deps,
    publishing: api.publishing,
    logs,
    stop: () => (stopped ??= stop()),
  };
}
