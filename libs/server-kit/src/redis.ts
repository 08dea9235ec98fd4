import type { RedisClientType } from 'redis';
import type { Logger } from './logger';

export type RedisClient = RedisClientType;

interface RedisOptions {
  /** Commands wait for Redis instead of failing at once. Not for use within a request. */
  patient?: boolean;
}

/**
 * A connected client that reconnects automatically.
 *
 * @throws when Redis cannot be reached within five seconds
 */
export async function connectRedis(
  url: string,
  logger: Logger,
  { patient = false }: RedisOptions = {},
): Promise<RedisClient> {
  // Loaded on demand, because a process without Redis does not need these 15 MB.
  const { createClient } = await import('redis');
  let connected = false;
  const client: RedisClient = createClient({
    url,
    disableOfflineQueue: !patient,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (retries) => (connected ? Math.min(50 * 2 ** retries, 3_000) : false),
    },
  });
  client.on('error', (err: unknown) => logger.error({ err }, 'redis failed'));
  await client.connect();
  connected = true;
  return client;
}
