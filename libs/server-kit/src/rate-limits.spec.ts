import { createRateLimits, type RateLimits } from './rate-limits';
import { connectRedis, type RedisClient } from './redis';
import { startRedisServer } from './test-redis';
import { silent } from './testing';

const address = '203.0.113.7';
const refused = {
  statusCode: 429,
  message: 'Too many tries. Wait a moment and try again',
  headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
};

async function takeTimes(count: number, take: () => Promise<unknown>) {
  for (let index = 0; index < count; index += 1) await take();
}

describe.each(['memory', 'redis'] as const)('rate limits in %s', (where) => {
  let redisServer: Awaited<ReturnType<typeof startRedisServer>> | undefined;
  let redis: RedisClient | undefined;
  let limits: RateLimits;
  beforeAll(async () => {
    if (where === 'memory') return;
    redisServer = await startRedisServer();
    redis = await connectRedis(redisServer.url, silent);
  });
  beforeEach(async () => {
    await redis?.flushAll();
    limits = createRateLimits({ redis, scale: 1 });
  });
  afterEach(() => limits.stop());
  afterAll(async () => {
    redis?.destroy();
    await redisServer?.stop();
  });

  it('count each address by itself, each limit by itself', async () => {
    await takeTimes(20, () => limits.takeForAddress('sendOtp', address));
    await expect(limits.takeForAddress('sendOtp', address)).rejects.toMatchObject(refused);
    await limits.takeForAddress('sendOtp', '203.0.113.8');
    await limits.takeForAddress('verifyOtp', address);
  });

  it('count a whole IPv6 network as one', async () => {
    let host = 0;
    const take = () => limits.takeForAddress('sendOtp', `2001:db8:0:1::${(host += 1).toString(16)}`);
    await takeTimes(20, take);
    await expect(take()).rejects.toMatchObject(refused);
    await limits.takeForAddress('sendOtp', '2001:db8:1::1');
  });

  it('count an account however it is spelled, and give back what is given back', async () => {
    await takeTimes(20, async () => (await limits.takeForAccount('signIn', 'Ann@Example.com')).giveBack());
    await takeTimes(10, () => limits.takeForAccount('signIn', ' ann@example.COM '));
    await expect(limits.takeForAccount('signIn', 'ann@example.com')).rejects.toMatchObject(refused);
  });

  it('are scaled for addresses, never for accounts', async () => {
    const scaled = createRateLimits({ redis, scale: 3 });
    await takeTimes(60, () => scaled.takeForAddress('sendOtp', address));
    await expect(scaled.takeForAddress('sendOtp', address)).rejects.toMatchObject(refused);
    await takeTimes(5, () => scaled.takeForAccount('sendOtp', 'a@b.example'));
    await expect(scaled.takeForAccount('sendOtp', 'a@b.example')).rejects.toMatchObject(refused);
    await scaled.stop();
  });

  it('are shared by processes where they are in Redis', async () => {
    const other = createRateLimits({ redis, scale: 1 });
    await takeTimes(10, () => limits.takeForAddress('sendOtp', address));
    await takeTimes(10, () => other.takeForAddress('sendOtp', address));
    const last = other.takeForAddress('sendOtp', address);
    if (where === 'redis') await expect(last).rejects.toMatchObject(refused);
    else await expect(last).resolves.toBeDefined();
    await other.stop();
  });
});

describe('Redis away', () => {
  it('fails at once instead of letting everybody through, and goes on when it is back', async () => {
    const first = await startRedisServer();
    const redis = await connectRedis(first.url, silent);
    const limits = createRateLimits({ redis, scale: 1 });
    await limits.takeForAddress('sendOtp', address);
    const lost = new Promise((resolve) => redis.once('reconnecting', resolve));
    await first.stop();
    await lost;
    await expect(limits.takeForAddress('sendOtp', address)).rejects.toThrow();
    const ready = new Promise((resolve) => redis.once('ready', resolve));
    const second = await startRedisServer(first.port);
    await ready;
    await limits.takeForAddress('sendOtp', address);
    await limits.stop();
    redis.destroy();
    await second.stop();
  });

  it('is said when a service starts', async () => {
    await expect(connectRedis('redis://127.0.0.1:1', silent)).rejects.toThrow();
  });
});
