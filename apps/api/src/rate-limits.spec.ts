import { endpointRows, endpoints, messages, type Endpoint } from '@cutroom/contracts';
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

/** Rows of this service that a signed-in person writes by. */
const written = endpointRows.filter(
  ([, row]) => row.service === 'api' && row.method !== 'GET' && !['public', 'service'].includes(row.access),
);

describe('with the limits as they are by default', () => {
  it.each(flood)('%s answers 429 with Retry-After to a flood from one address', async (name, options) => {
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

  it('leaves calls that no limit guards alone', async () => {
    const { token } = await buildEditor(api.deps);
    for (let calls = 0; calls < 60; calls += 1) {
      expect((await api.call(endpoints.identity, { token })).status).toBe(200);
    }
  });
});

describe('with limits per address out of reach', () => {
  let roomy: TestApi;
  beforeAll(async () => {
    roomy = await startTestApi();
  });
  afterAll(() => roomy.close());

  /** Somebody whom the row lets in, with a session of their own for each call: logging out ends one. */
  async function caller({ access }: Endpoint) {
    const team = await buildCreator(roomy.deps);
    const { id } = access === 'YOUTUBER' ? team : await buildEditor(roomy.deps, team.teamId);
    return { newToken: async () => (await roomy.deps.sessions.issue({ _id: id })).token };
  }

  it.each(written)('%s is limited for one account, and for no other', async (_, row) => {
    const [busy, other] = [await caller(row), await caller(row)];
    const call = async ({ newToken }: typeof busy) => roomy.call(row, { token: await newToken() });
    let answer = await call(busy);
    let calls = 1;
    // Without its body most of the calls are refused: a refused call counts as well.
    for (; answer.status !== 429 && calls <= 300; calls += 1) answer = await call(busy);
    expect(calls).toBeGreaterThan(10);
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
