import { createCallLine } from './http/call-line';
import { limitCall } from './http/call-limits';
import { createRateLimits, type RateLimits } from './rate-limits';
import { connectRedis, type RedisClient } from './redis';
import { silent, startRedisServer, until } from './testing';

const address = '203.0.113.7';
const unavailable = { statusCode: 503, headers: { 'Retry-After': '5' } };

/** Redis clients emit 'ready' when Redis has answered them. */
const next = (client: RedisClient, event: 'ready' | 'reconnecting') =>
  new Promise((resolve) => client.once(event, resolve));

describe('rate limits over a Redis that stalls', () => {
  let server: Awaited<ReturnType<typeof startRedisServer>>;
  let redis: RedisClient;
  let limits: RateLimits;
  beforeEach(async () => {
    server = await startRedisServer();
    redis = await connectRedis(server.url, silent);
    limits = createRateLimits({ redis, scale: 1 });
  });
  afterEach(async () => {
    redis.destroy();
    await server.stop();
  });
  const take = () => limits.takeForAddress('verifyOtp', address);
  /** Expects a call to be refused. @returns how long it waited, in milliseconds */
  async function refusal(call: () => Promise<unknown>): Promise<number> {
    const startedAt = performance.now();
    await expect(call()).rejects.toMatchObject(unavailable);
    return performance.now() - startedAt;
  }

  it('refuse a call within seconds, the next ones at once, and count again when Redis replies', async () => {
    await take();
    server.stall();
    expect(await refusal(take)).toBeLessThan(4_000);
    for (let calls = 0; calls < 20; calls += 1) expect(await refusal(take)).toBeLessThan(500);
    server.resume();
    // At least 38 of 40 are left, because only the first call of the stall reached Redis.
    await until('calls are counted again', () =>
      take()
        .then(() => true)
        .catch(() => false),
    );
    for (let calls = 0; calls < 37; calls += 1) await take();
    await expect(take()).rejects.toMatchObject({ statusCode: 429 });
  });

  it('also refuse the commands that follow a counted call', async () => {
    const counted = await limits.takeForNamed('signIn', 'ann', address);
    server.stall();
    expect(await refusal(() => counted.forgive())).toBeLessThan(4_000);
    expect(await refusal(() => limits.forgetFailures('signIn', 'ann'))).toBeLessThan(500);
  });

  it('do not change the response of a call that has succeeded', async () => {
    const { settled } = await limitCall({ rateLimit: 'signIn' }, address, limits, createCallLine());
    const act = async () => {
      server.stall();
      return 'signed in';
    };
    expect(await settled(act)).toBe('signed in');
  });

  it('give up the connection however many calls come, and count again on the next one', async () => {
    server.stall();
    await refusal(take);
    const lost = next(redis, 'reconnecting').then(() => 'lost' as const);
    const refused = async () => (await refusal(take), new Promise((resolve) => setImmediate(resolve)));
    while ((await Promise.race([lost, refused()])) !== 'lost');
    expect(await refusal(take)).toBeLessThan(500);
    const ready = next(redis, 'ready');
    server.resume();
    await ready;
    await take();
  });

  it('make a service fail to start', async () => {
    server.stall();
    await expect(connectRedis(server.url, silent)).rejects.toThrow();
  });
});
