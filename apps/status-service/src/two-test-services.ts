import { newDatabaseUri, startRedisServer } from '@cutroom/server-kit/testing';
import { startTestService, type TestService } from './test-service';

type RedisServer = Awaited<ReturnType<typeof startRedisServer>>;

/** Starts two processes of the service on one database and one Redis, once for a spec file. */
export function useTwoServices() {
  const [redis, one, two] = [{} as RedisServer, {} as TestService, {} as TestService];
  beforeAll(async () => {
    Object.assign(redis, await startRedisServer());
    const shared = { REDIS_URL: redis.url, MONGODB_URI: newDatabaseUri() };
    const started = await Promise.all([startTestService(shared), startTestService(shared)]);
    Object.assign(one, started[0]);
    Object.assign(two, started[1]);
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await redis.stop();
  });
  return {
    one,
    two,
    stopRedis: () => redis.stop(),
    stallRedis: () => redis.stall(),
    resumeRedis: () => redis.resume(),
    /** Starts Redis again at the same address. */
    async restartRedis() {
      Object.assign(redis, await startRedisServer(redis.port));
    },
  };
}
