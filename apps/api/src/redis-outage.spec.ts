import { endpoints, messages } from '@cutroom/contracts';
import { startRedisServer, until } from '@cutroom/server-kit/testing';
import { buildCreator, password } from './testing/builders';
import { startTestApi, type TestApi } from './testing/test-api';

let redis: Awaited<ReturnType<typeof startRedisServer>>;
let api: TestApi;
beforeAll(async () => {
  redis = await startRedisServer();
  api = await startTestApi({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await api.close();
  await redis.stop();
});

describe.each([
  ['stalls', async () => redis.stall(), async () => redis.resume()],
  ['is down', () => redis.stop(), async () => void (redis = await startRedisServer(redis.port))],
])('the api when Redis %s', (_, begin, end) => {
  it('refuses sign-in, renewal and logout with 503, answers the rest, and recovers by itself', async () => {
    const { token, username } = await buildCreator(api.deps);
    const counted = () => [
      api.call(endpoints.signIn, { body: { username, password } }),
      api.call(endpoints.renew, { token }),
      api.call(endpoints.logout, { token }),
    ];
    await begin();
    const refused = { status: 503, success: false, message: messages.unavailable, data: null };
    expect(await Promise.all(counted())).toMatchObject([refused, refused, refused]);
    expect((await api.call(endpoints.identity, { token })).status).toBe(200);
    await end();
    const isBack = async () => (await api.call(endpoints.renew, { token })).status === 200;
    await until('calls are counted again', isBack);
    expect((await api.call(endpoints.signIn, { body: { username, password } })).status).toBe(200);
  });
});
