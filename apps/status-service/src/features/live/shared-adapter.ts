import type { Logger, RedisClient } from '@cutroom/server-kit';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Adapter } from 'socket.io-adapter';
import { setTimeout as wait } from 'node:timers/promises';

type Namespace = Parameters<ReturnType<typeof createAdapter>>[0];

/** With the method that appends a message for the other processes to Redis' stream. */
type StreamAdapter = Adapter & { doPublish(message: unknown): Promise<string> };

/**
 * Messages that Redis keeps for a process that is behind. With the largest drawings (`limits.drawingMaxBytes`) they take
 * 55 MB of the 128 MB that Redis has in docker-compose.yml. A full Redis takes no further message, so it would never drop an
 * old one, and it counts no call either. What a process misses, its pages load as after a gap (ADR 021, ADR 026).
 */
const messagesKept = 256;

/** How long a process that stops waits for Redis to take its last messages. */
const leaveMs = 1_000;

/**
 * Socket.IO's adapter for several processes. It drops the promises of some messages and counts, which would end this
 * process as unhandled rejections once Redis is away. All of them say that somebody has moved, or ask who is in a room,
 * and `presence.ts` asks again.
 *
 * It would also send an event to the sockets of this process only when Redis has taken it, so without Redis they would
 * hear of nothing for seconds.
 */
export function createSharedAdapter(redis: RedisClient, logger: Logger): (namespace: Namespace) => Adapter {
  const warn = (err: unknown) => logger.warn({ err }, 'could not send a message to the other processes');
  let published: Promise<unknown> = Promise.resolve();
  const publish: RedisClient['publish'] = (channel, message) => {
    const taken = redis.publish(channel, message).catch((err: unknown) => {
      warn(err);
      return 0;
    });
    published = taken;
    return taken;
  };
  // The client has private fields, so its methods need the client itself as `this`.
  const client = new Proxy(redis, {
    get(target, name) {
      if (name === 'publish') return publish;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const options = { streamName: 'cutroom:status', maxLen: messagesKept, onlyPlaintext: true };
  const create = createAdapter(client, options);

  // Socket.IO calls it with `new`, which an arrow function does not allow.
  return function sharedAdapter(namespace) {
    const adapter = create(namespace) as StreamAdapter;
    const { doPublish, serverSideEmit, serverCount, close } = adapter;
    let known = 1;
    adapter.doPublish = (message) => {
      doPublish.call(adapter, message).catch(warn);
      // The offset in the stream, which only recovering a connection's state would need.
      return Promise.resolve('');
    };
    adapter.serverSideEmit = (packet) =>
      Promise.resolve(serverSideEmit.call(adapter, packet) as unknown).catch(warn);
    adapter.serverCount = async () => {
      known = await serverCount.call(adapter).catch(() => known);
      return known;
    };
    // Redis takes messages in order. Whoever closes the adapter then closes its connection, and what is not sent is lost.
    adapter.close = async () => {
      await close.call(adapter);
      await Promise.race([published, wait(leaveMs, undefined, { ref: false })]);
    };
    return adapter;
  };
}
