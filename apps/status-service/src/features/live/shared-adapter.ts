import type { Logger, RedisClient } from '@cutroom/server-kit';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Adapter } from 'socket.io-adapter';

type Namespace = Parameters<ReturnType<typeof createAdapter>>[0];

/** With the method that appends a message for the other processes to Redis' stream. */
type StreamAdapter = Adapter & { doPublish(message: unknown): Promise<string> };

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
  const publish: RedisClient['publish'] = async (channel, message) => {
    try {
      return await redis.publish(channel, message);
    } catch (err) {
      warn(err);
      return 0;
    }
  };
  // The client has private fields, so its methods need the client itself as `this`.
  const client = new Proxy(redis, {
    get(target, name) {
      if (name === 'publish') return publish;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const create = createAdapter(client, { streamName: 'cutroom:status', onlyPlaintext: true });

  // Socket.IO calls it with `new`, which an arrow function does not allow.
  return function sharedAdapter(namespace) {
    const adapter = create(namespace) as StreamAdapter;
    const { doPublish, serverSideEmit, serverCount } = adapter;
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
    return adapter;
  };
}
