import {
  connectMongo,
  connectRedis,
  createLogger,
  createMetrics,
  createObjectStorage,
  createRateLimits,
  createSessions,
  type Logger,
} from '@cutroom/server-kit';
import type { Deps } from './deps';
import type { Environment } from './environment';

export interface Composition {
  deps: Deps;
  /** Lets go of the database and Redis. */
  close(): Promise<void>;
}

/** The only place where real adapters are made. */
export async function compose(env: Environment, given?: Logger): Promise<Composition> {
  const logger = given ?? createLogger({ service: 'upload-service', level: env.LOG_LEVEL });
  const storage = createObjectStorage(env);
  const connection = await connectMongo(env.MONGODB_URI, { logger, appName: 'upload-service' });
  const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL, logger) : undefined;
  const rateLimits = createRateLimits({ redis, scale: env.RATE_LIMIT_SCALE });
  const sessions = createSessions({
    connection,
    secrets: env.JWT_SECRET,
    lifetimeSeconds: env.SESSION_LIFETIME_SECONDS,
  });
  await storage.ensureBucket(env.WEB_ORIGIN);
  return {
    deps: {
      env,
      logger,
      metrics: createMetrics('upload-service'),
      connection,
      sessions,
      rateLimits,
      storage,
    },
    async close() {
      await rateLimits.stop();
      redis?.destroy();
      await connection.close();
    },
  };
}
