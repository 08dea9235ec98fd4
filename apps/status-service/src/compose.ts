import {
  connectMongo,
  connectRedis,
  createLogger,
  createMetrics,
  createRateLimits,
  createSessions,
  type Logger,
} from '@cutroom/server-kit';
import type { Deps } from './deps';
import type { Environment } from './environment';
import { createLogModel } from './features/log/log.model';

export interface Composition {
  deps: Deps;
  /** Lets go of the database and Redis. */
  close(): Promise<void>;
}

/** The only place where real adapters are made. */
export async function compose(env: Environment, given?: Logger): Promise<Composition> {
  const logger = given ?? createLogger({ service: 'status-service', level: env.LOG_LEVEL });
  const connection = await connectMongo(env.MONGODB_URI, { logger, appName: 'status-service' });
  // Counting must fail at once while Redis is away; rooms can wait for it to come back.
  const counting = env.REDIS_URL ? await connectRedis(env.REDIS_URL, logger) : undefined;
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, logger, { patient: true }) : undefined;
  const rateLimits = createRateLimits({ redis: counting, scale: env.RATE_LIMIT_SCALE });
  const sessions = createSessions({
    connection,
    secrets: env.JWT_SECRET,
    lifetimeSeconds: env.SESSION_LIFETIME_SECONDS,
  });
  const logs = createLogModel(connection);
  const metrics = createMetrics('status-service');
  return {
    deps: { env, logger, metrics, connection, redis, sessions, rateLimits, logs },
    async close() {
      redis?.destroy();
      counting?.destroy();
      await connection.close();
    },
  };
}
