import type { AppError } from './errors';
import { createRateLimits, type RateLimits } from './rate-limits';
import { connectRedis, type RedisClient } from './redis';
import { silent, startRedisServer } from './testing';

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
  afterAll(async () => {
    redis?.destroy();
    await redisServer?.stop();
  });

  it('let a fast page request the URLs of 25 parts a second', async () => {
    await takeTimes(250, () => limits.takeForUser('uploadParts', 'editor'));
    const answer = limits.takeForUser('uploadParts', 'editor');
    const { headers } = await answer.then(
      () => ({ headers: {} as Record<string, string> }),
      (error: AppError) => error,
    );
    // The next 250 are allowed ten seconds after the first.
    expect(Number(headers?.['Retry-After'])).toBeGreaterThan(0);
    expect(Number(headers?.['Retry-After'])).toBeLessThanOrEqual(10);
  });

  it('count each address and each limit separately', async () => {
    await takeTimes(40, () => limits.takeForAddress('verifyOtp', address));
    await expect(limits.takeForAddress('verifyOtp', address)).rejects.toMatchObject(refused);
    await limits.takeForAddress('verifyOtp', '203.0.113.8');
    await limits.takeForAddress('signUp', address);
  });

  it('count an IPv6 network as one address', async () => {
    let host = 0;
    const take = () => limits.takeForAddress('verifyOtp', `2001:db8:0:1::${(host += 1).toString(16)}`);
    await takeTimes(40, take);
    await expect(take()).rejects.toMatchObject(refused);
    await limits.takeForAddress('verifyOtp', '2001:db8:1::1');
  });

  it('count an account in any spelling and from any address', async () => {
    const take = (account: string, from = address) => limits.takeForNamed('emailCodeTo', account, from);
    await takeTimes(10, () => take('Ann@Example.com'));
    await takeTimes(10, () => take(' ann@example.COM ', '203.0.113.8'));
    await expect(take('ann@example.com')).rejects.toMatchObject(refused);
    await take('bob@example.com');
  });

  it('count an account separately per address in public calls', async () => {
    const take = (from: string, email = 'ann@example.com') => limits.takeForNamed('verifyOtp', email, from);
    await takeTimes(30, () => take(address));
    await expect(take(address)).rejects.toMatchObject(refused);
    await take('203.0.113.8');
    await take(address, 'bob@example.com');
    let host = 0;
    const takeV6 = () => take(`2001:db8:0:1::${(host += 1).toString(16)}`);
    await takeTimes(30, takeV6);
    await expect(takeV6()).rejects.toMatchObject(refused);
  });

  it('allow an account fewer failures than calls', async () => {
    const take = () => limits.takeForNamed('signIn', 'ann', address);
    await takeTimes(110, async () => (await take()).forgive());
    await takeTimes(10, take);
    await expect(take()).rejects.toMatchObject(refused);
  });

  it('leave an account its calls, however many guesses at its password are refused', async () => {
    const take = () => limits.takeForNamed('signIn', 'ann', address);
    await takeTimes(10, take);
    await takeTimes(120, () => expect(take()).rejects.toMatchObject(refused));
    await limits.forgetFailures('signIn', 'ann');
    await take();
  });

  it('do not count right guesses that are refused because too many are checked at once', async () => {
    const take = () => limits.takeForNamed('signIn', 'ann', address);
    const together = await Promise.allSettled(Array.from({ length: 20 }, take));
    const checked = together.filter((one) => one.status === 'fulfilled');
    expect(checked).toHaveLength(10);
    for (const { value } of checked) await value.forgive();
    await takeTimes(10, take);
    await expect(take()).rejects.toMatchObject(refused);
  });

  it('allow an account again after its failures were cleared, and no other account', async () => {
    const take = (account: string) => limits.takeForNamed('signIn', account, address);
    for (const account of ['ann', 'bob']) await takeTimes(10, () => take(account));
    await limits.forgetFailures('signIn', ' Ann ');
    await takeTimes(10, () => take('ann'));
    for (const account of ['ann', 'bob']) await expect(take(account)).rejects.toMatchObject(refused);
  });

  it('count a signed-in user separately from calls that name the same ID', async () => {
    const userId = '0123456789abcdef01234567';
    const named = () => limits.takeForNamed('signIn', userId, address);
    const own = () => limits.takeForUser('signIn', userId);
    await takeTimes(10, named);
    await expect(named()).rejects.toMatchObject(refused);
    await takeTimes(10, own);
    await limits.forgetFailures('signIn', userId);
    await named();
    await expect(own()).rejects.toMatchObject(refused);
  });

  it('limit the successful calls of an account', async () => {
    const take = () => limits.takeForNamed('signIn', 'ann', address);
    await takeTimes(120, async () => (await take()).forgive());
    await expect(take()).rejects.toMatchObject(refused);
  });

  it('count the failed sign-ins of an address, and none of its successful ones', async () => {
    const take = () => limits.takeForAddress('signIn', address);
    await takeTimes(700, async () => (await take()).forgive());
    await takeTimes(30, take);
    await expect(take()).rejects.toMatchObject(refused);
    await limits.takeForAddress('signIn', '203.0.113.8');
  });

  it('never refuse a code for longer than the resend wait', async () => {
    for (const take of [
      () => limits.takeForAddress('sendOtp', address),
      () => limits.takeForNamed('sendOtp', 'ann@example.com', address),
    ]) {
      const error: unknown = await takeTimes(30, take).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject(refused);
      expect(Number((error as AppError).headers?.['Retry-After'])).toBeLessThanOrEqual(30);
    }
  });

  it('scale with RATE_LIMIT_SCALE per address but not per account', async () => {
    const scaled = createRateLimits({ redis, scale: 3 });
    await takeTimes(120, () => scaled.takeForAddress('verifyOtp', address));
    await expect(scaled.takeForAddress('verifyOtp', address)).rejects.toMatchObject(refused);
    await takeTimes(90, async () => await scaled.takeForAddress('signIn', address));
    await expect(scaled.takeForAddress('signIn', address)).rejects.toMatchObject(refused);
    await takeTimes(60, () => scaled.takeForUser('startUpload', 'a'));
    await expect(scaled.takeForUser('startUpload', 'a')).rejects.toMatchObject(refused);
  });

  it('are shared between processes through Redis', async () => {
    const other = createRateLimits({ redis, scale: 1 });
    await takeTimes(20, () => limits.takeForAddress('verifyOtp', address));
    await takeTimes(20, () => other.takeForAddress('verifyOtp', address));
    const last = other.takeForAddress('verifyOtp', address);
    if (where === 'redis') await expect(last).rejects.toMatchObject(refused);
    else await expect(last).resolves.toBeDefined();
  });
});

describe('rate limits without Redis', () => {
  it('reject calls at once, and recover when Redis is back', async () => {
    const first = await startRedisServer();
    const redis = await connectRedis(first.url, silent);
    const limits = createRateLimits({ redis, scale: 1 });
    await limits.takeForAddress('verifyOtp', address);
    const lost = new Promise((resolve) => redis.once('reconnecting', resolve));
    await first.stop();
    await lost;
    await expect(limits.takeForAddress('verifyOtp', address)).rejects.toThrow();
    const ready = new Promise((resolve) => redis.once('ready', resolve));
    const second = await startRedisServer(first.port);
    await ready;
    await limits.takeForAddress('verifyOtp', address);
    redis.destroy();
    await second.stop();
  });

  it('make a service fail to start', async () => {
    await expect(connectRedis('redis://127.0.0.1:1', silent)).rejects.toThrow();
  });
});
