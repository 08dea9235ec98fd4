import type { Connection } from 'mongoose';
import type { EnvOf } from './env';
import type { serverEnv } from './env-variables';
import { createLogger, type Logger } from './logger';
import { createMetrics, type Metrics } from './metrics';
import { connectMongo } from './mongo';
import { createRateLimits, type RateLimits } from './rate-limits';
import { connectRedis } from './redis';
import { createSessions, type Sessions } from './sessions';

/** The dependencies of a service that authenticates users and limits their calls. */
export interface ServiceBase {
  logger: Logger;
  metrics: Metrics;
  connection: Connection;
  sessions: Sessions;
  rateLimits: RateLimits;
}

/** Connects a service to the database and, with `REDIS_URL`, to Redis; `close` ends both connections. */
export async function connectService(
  service: string,
  env: EnvOf<typeof serverEnv>,
  logger: Logger = createLogger({ service, level: env.LOG_LEVEL }),
): Promise<{ base: ServiceBase; close: () => Promise<void> }> {
  const connection = await connectMongo(env.MONGODB_URI, { logger, appName: service });
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, logger) : undefined;
  return {
    base: {
      logger,
      metrics: createMetrics(service),
      connection,
      sessions: createSessions({
        connection,
        secrets: env.JWT_SECRET,
        lifetimeSeconds: env.SESSION_LIFETIME_SECONDS,
      }),
      rateLimits: createRateLimits({ redis, scale: env.RATE_LIMIT_SCALE }),
    },
    async close() {
      redis?.destroy();
      await connection.close();
    },
  };
}
