import { createHttpServer, createServiceApp, listen, pingMongo } from '@cutroom/server-kit';
import type { Deps } from './deps';
import { createLiveServer } from './features/live/live-server';
import { logRoutes } from './features/log/log.routes';
import { roomRoutes } from './features/room/room.routes';
import { teamRoutes } from './features/team/team.routes';

export interface RunningService {
  port: number;
  close(): Promise<void>;
}

/** HTTP and sockets in one server. */
export async function startApp(deps: Deps, at: { host: string; port: number }): Promise<RunningService> {
  const { env, logger, metrics, sessions, rateLimits, connection } = deps;
  const live = createLiveServer(deps);
  const app = createServiceApp({
    service: 'status',
    logger,
    metrics,
    auth: sessions,
    webOrigins: env.WEB_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    readiness: () => pingMongo(connection),
    rateLimits,
    routes: [...logRoutes(deps, live), ...teamRoutes(live), ...roomRoutes(live)],
    serviceTokens: env.SERVICE_TOKEN,
  });
  const server = createHttpServer(app);
  live.attach(server, app);
  const running = await listen(server, at);
  return {
    port: running.port,
    async close() {
      live.disconnectAll();
      // Requests that are still being answered may have messages for the sockets of other processes.
      await running.close();
      await live.close();
    },
  };
}
