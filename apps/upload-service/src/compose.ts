import { limits } from '@cutroom/contracts';
import {
  connectMongo,
  connectRedis,
  createImageDecoder,
  createLogger,
  createMetrics,
  createObjectStorage,
  createRateLimits,
  createSessions,
  type Logger,
} from '@cutroom/server-kit';
import { join } from 'node:path';
import type { Deps } from './deps';
import type { Environment } from './environment';

export interface Composition {
  deps: Deps;
  /** Ends the image worker, and lets go of the database and Redis. */
  close(): Promise<void>;
}

interface ComposeOptions {
  logger?: Logger;
  /** Built from image-worker.ts; beside the built main.js by default. */
  imageWorker?: string;
}

/** The only place where real adapters are made. */
export async function compose(
  env: Environment,
  {
    logger = createLogger({ service: 'upload-service', level: env.LOG_LEVEL }),
    imageWorker = join(__dirname, 'image-worker.js'),
  }: ComposeOptions = {},
): Promise<Composition> {
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
  const images = createImageDecoder({
    worker: { file: imageWorker, maxBytes: limits.thumbnailDecoderMaxBytes },
    logger,
  });
  return {
    deps: {
      env,
      logger,
      metrics: createMetrics('upload-service'),
      connection,
      sessions,
      rateLimits,
      storage,
      images,
    },
    async close() {
      await images.stop();
      redis?.destroy();
      await connection.close();
    },
  };
}
