import { connectRedis } from '@cutroom/server-kit';
import { newDatabaseUri, silent, startRedisServer } from '@cutroom/server-kit/testing';
import { Server } from 'socket.io';
import type { LiveIo } from '../features/live/live-types';
import { createSharedAdapter } from '../features/live/shared-adapter';
import { startTestService, type TestService } from './test-service';

type RedisServer = Awaited<ReturnType<typeof startRedisServer>>;

/** Starts two processes of the service on one database and one Redis, once for a spec file. */
export function useTwoServices() {
  const [redis, one, two] = [{} as RedisServer, {} as TestService, {} as TestService];
  const later: TestService[] = [];
  beforeAll(async () => {
    Object.assign(redis, await startRedisServer());
    const shared = { REDIS_URL: redis.url, MONGODB_URI: newDatabaseUri() };
    const started = await Promise.all([startTestService(shared), startTestService(shared)]);
    Object.assign(one, started[0]);
    Object.assign(two, started[1]);
  });
  afterAll(async () => {
    await Promise.all([one, two, ...later].map((service) => service.stop()));
    await redis.stop();
  });
  return {
    one,
    two,
    /** Starts one more, which runs until the end of the spec file. */
    async startAnother() {
      const { MONGODB_URI, REDIS_URL } = one.deps.env;
      later.push(await startTestService({ MONGODB_URI, REDIS_URL }));
    },
    stopRedis: () => redis.stop(),
    stallRedis: () => redis.stall(),
    resumeRedis: () => redis.resume(),
    /** Starts Redis again at the same address. */
    async restartRedis() {
      Object.assign(redis, await startRedisServer(redis.port));
    },
  };
}

/** Another process with the same Redis, which says that these users are in every room. */
export async function startPeer({ deps }: TestService, userIds: string[]) {
  const redis = await connectRedis(String(deps.env.REDIS_URL), silent, { patient: true });
  const io: LiveIo = new Server({ adapter: createSharedAdapter(redis, silent) });
  io.on('present', (_room, answer) => answer(userIds));
  return {
    /** Its connections to Redis end, and it has told the other processes nothing. */
    async kill() {
      await io.of('/').adapter.close();
      redis.destroy();
    },
  };
}
