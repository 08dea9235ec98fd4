import { createClient, type RedisClientType } from 'redis';
import type { Logger } from './logger';

export type RedisClient = RedisClientType;

/**
 * A connected client. While Redis is away commands fail at once instead of piling up.
 *
 * @throws when Redis cannot be reached within five seconds
 */
export async function connectRedis(url: string, logger: Logger): Promise<RedisClient> {
  const client: RedisClient = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 3_000) },
  });
  client.on('error', (err: unknown) => logger.error({ err }, 'redis failed'));
  await client.connect();
  return client;
}
