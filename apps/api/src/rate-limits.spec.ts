import { endpointRows, endpoints, messages, type Endpoint, type RateLimitName } from '@cutroom/contracts';
import type { RateLimits } from '@cutroom/server-kit';
import { buildCreator, buildEditor, uniqueName, type SignedIn } from './testing/builders';
import { startTestApi, type TestApi } from './testing/test-api';
import type { CallOptions } from './testing/api-client';

let api: TestApi;
let creator: SignedIn;
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMIT_SCALE: '1' });
  creator = await buildCreator(api.deps);
});
afterAll(() => api.close());

const email = () => `${uniqueName('flood')}@example.com`;
const flood: [keyof typeof endpoints, () => CallOptions][] = [
  ['sendOtp', () => ({ body: { email: email() } })],
  ['verifyOtp', () => ({ body: { email: email(), otp: '123456' } })],
  ['signUpCreator', () => ({ body: {} })],
  ['signIn', () => ({ body: {} })],
  ['searchEditors', () => ({ token: creator.token, params: { username: 'a' } })],
  ['addEditor', () => ({ token: creator.token, body: {} })],
  ['renew', () => ({ token: creator.token })],
];

/** The endpoints of this service with which signed-in users change something. */
const written = endpointRows.filter(
  ([, row]) => row.service === 'api' && row.method !== 'GET' && !['public', 'service'].includes(row.access),
);

describe('the default rate limits', () => {
  it.each(flood)('return 429 with Retry-After to a flood of %s from one address', async (name, options) => {
    const row: Endpoint = endpoints[name];
    for (let calls = 0; calls < 200; calls += 1) {
      const answer = await api.call(row, options());
      if (answer.status !== 429) continue;
      expect(calls).toBeGreaterThanOrEqual(10);
      expect(answer).toMatchObject({ success: false, message: messages.tooManyRequests, data: null });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      return;
    }
    throw new Error(`${name} took 200 calls`);
  });

  it('do not affect endpoints without a limit', async () => {
    const { token } = await buildEditor(api.deps);
    for (let calls = 0; calls < 60; calls += 1) {
      expect((await api.call(endpoints.identity, { token })).status).toBe(200);
    }
  });
});

describe('the rate limits per account', () => {
  let roomy: TestApi;
  beforeAll(async () => {
    roomy = await startTestApi();
  });
  afterAll(() => roomy.close());

  /** A user who may call the endpoint. */
  async function caller({ access }: Endpoint) {
    const team = await buildCreator(roomy.deps);
    return access === 'YOUTUBER' ? team : buildEditor(roomy.deps, team.teamId);
  }

  /** The endpoints that end the session of the call, so that the next call needs another one. */
  const ending: Endpoint[] = [endpoints.logout];

  it.each(written)('limit %s for one account and no other', async (_, row) => {
    const [busy, other] = [await caller(row), await caller(row)];
    async function call({ id, token }: typeof busy) {
      const { token: own } = ending.includes(row) ? await roomy.deps.sessions.issue({ _id: id }) : { token };
      return roomy.call(row, { token: own });
    }
    /** How often the account may still call, which it may not any more then. */
    async function useUp({ id }: Pick<typeof busy, 'id'>) {
      const { takeForUser } = roomy.deps.rateLimits as RateLimits;
      const take = () => takeForUser(row.rateLimit as RateLimitName, id);
      for (let left = 0; ; left += 1) {
        const isTaken = await take().then(
          () => true,
          () => false,
        );
        if (!isTaken) return left;
      }
    }

    // Most calls fail without a body. Failed calls count as well.
    const called = 6;
    for (let number = 0; number < called; number += 1) expect((await call(busy)).status).not.toBe(429);
    // The rest without HTTP: on a slow machine, hundreds of calls would not fall into one window.
    const left = await useUp(busy);
    expect(left + called).toBe(await useUp({ id: uniqueName('nobody') }));
    const answer = await call(busy);
    expect(answer).toMatchObject({
      status: 429,
      success: false,
      message: messages.tooManyRequests,
      data: null,
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(other)).status).not.toBe(429);
  });
});
