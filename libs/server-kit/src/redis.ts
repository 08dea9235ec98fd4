import type { RedisClientType } from 'redis';
import type { Logger } from './logger';

export type RedisClient = RedisClientType;

interface RedisOptions {
  /** Commands wait for Redis instead of failing at once. Not for use within a request. */
  patient?: boolean;
}

/**
 * A connection that is silent for longer than this is given up: Redis or the network may have stalled without closing
 * it. A ping after each interval makes a healthy Redis reply. The readers of a stream, which are copies of a patient
 * client, block for up to five seconds in Redis, and their ping waits behind that.
 */
const silence = {
  prompt: { pingInterval: 1_000, socketTimeout: 5_000 },
  patient: { pingInterval: 5_000, socketTimeout: 15_000 },
};

/**
 * A connected client that reconnects automatically.
 *
 * @throws Error when Redis cannot be reached, or does not reply within seconds
 */
export async function connectRedis(
  url: string,
  logger: Logger,
  { patient = false }: RedisOptions = {},
): Promise<RedisClient> {
  // Loaded on demand, because a process without Redis does not need these 15 MB.
  const { createClient } = await import('redis');
  const { pingInterval, socketTimeout } = patient ? silence.patient : silence.prompt;
  let connected = false;
  const client: RedisClient = createClient({
    url,
    disableOfflineQueue: !patient,
    pingInterval,
    socket: {
      connectTimeout: 5_000,
      socketTimeout,
      reconnectStrategy: (retries) => (connected ? Math.min(50 * 2 ** retries, 3_000) : false),
    },
  });
  client.on('error', (err: unknown) => logger.error({ err }, 'redis failed'));
  await client.connect();
  connected = true;
  return client;
}
