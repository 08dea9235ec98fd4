import {
  createHttpServer,
  createLogger,
  createMetrics,
  createRateLimits,
  createServiceApp,
  listen,
} from '@cutroom/server-kit';
import { apiRoutes } from '../../../app';
import { compose } from '../../../compose';
import type { ApiDeps } from '../../../deps';
import type { ApiEnvironment } from '../../../environment';
import { apiClient, type ApiClient } from '../../../testing/api-client';
import { createPublishing, type Publishing } from '../create-publishing';
import { registerPublishJobs } from '../publish.jobs';
import { ytRoutes } from '../yt.routes';

/** One api process, on parts that others may share. */
export interface PublishApi extends ApiClient {
  url: string;
  deps: ApiDeps;
  publishing: Publishing;
  logs: string[];
  /** A graceful stop. Harmless when repeated. */
  stop(): Promise<void>;
}

/** Waits are short and leases too: what takes minutes at work takes moments here. */
const pacing = { firstMs: 5, maxMs: 50, stallLimitMs: 20_000, idleMs: 5_000 };
const leaseTiming = { lengthMs: 2_000, renewMs: 500 };

export async function startPublishApi(env: ApiEnvironment): Promise<PublishApi> {
  const logs: string[] = [];
  const destination = { write: (line: string) => void logs.push(line) };
  const logger = createLogger({ service: 'api', level: 'debug', destination });
  const api = await compose(env, logger, { pollMs: 100, lockLifetimeMs: 2_000, stopTimeoutMs: 5_000 });
  const publishing = await createPublishing(
    { ...api.deps, apiPublicUrl: env.API_PUBLIC_URL },
    {
      google: {
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
        authUrl: env.GOOGLE_AUTH_URL,
        tokenUrl: env.GOOGLE_TOKEN_URL,
        revokeUrl: env.GOOGLE_REVOKE_URL,
        apiUrl: env.YOUTUBE_API_URL,
        watchUrl: env.YOUTUBE_WATCH_URL,
      },
      statusServiceUrl: env.STATUS_SERVICE_URL,
      serviceToken: env.SERVICE_TOKEN,
      pacing,
      leaseTiming,
    },
  );
  await registerPublishJobs(api.deps.jobs, publishing);
  const rateLimits = createRateLimits({ scale: env.RATE_LIMIT_SCALE });
  const app = createServiceApp({
    service: 'api',
    logger,
    metrics: createMetrics('api'),
    auth: api.deps.sessions,
    webOrigins: env.WEB_ORIGIN,
    trustProxy: false,
    readiness: async () => undefined,
    rateLimits,
    routes: [...apiRoutes(api.deps), ...ytRoutes(publishing)],
    serviceToken: env.SERVICE_TOKEN,
  });
  const server = await listen(createHttpServer(app), { host: '127.0.0.1', port: 0 });
  await api.deps.jobs.start();
  const url = `http://127.0.0.1:${server.port}`;
  let stopped: Promise<void> | undefined;
  return {
    ...apiClient(url),
    url,
    deps: api.deps,
    publishing,
    logs,
    stop: () =>
      (stopped ??= (async () => {
        await server.close();
        await api.deps.jobs.stop();
        await publishing.stop();
        await rateLimits.stop();
        await api.close();
      })()),
  };
}
