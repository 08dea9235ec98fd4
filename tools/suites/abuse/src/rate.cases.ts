import { endpointRows, endpoints, limits, messages, type Endpoint } from '@cutroom/contracts';
import { addAccount, journeyPassword, type JourneyTeam, type TestStack } from '@cutroom/suites-kit';
import { address, callFrom, type TimedAnswer } from './call-from';

/** Calls per address and window in seconds, from server-kit's rate limits. */
const perAddress: [string, Endpoint, number, number][] = [
  ['sign-in', endpoints.signIn, 30, 300],
  ['OTP sending', endpoints.sendOtp, 10, 30],
  ['OTP checking', endpoints.verifyOtp, 40, 600],
  ['reset codes', endpoints.requestPasswordReset, 10, 30],
  ['password resets', endpoints.resetPassword, 40, 600],
  ['username checks', endpoints.checkUsername, 60, 600],
  ['sign-up', endpoints.signUpCreator, 40, 600],
  ["editors' sign-up", endpoints.signUpEditor, 40, 600],
  ['the OAuth callback', endpoints.publishCallback, 60, 60],
  ['the button of an emailed link', endpoints.authorizeAgain, 60, 60],
];

/** Every endpoint with which signed-in users write. */
const writing = endpointRows.filter(
  ([, endpoint]) =>
    endpoint.method !== 'GET' && endpoint.access !== 'public' && endpoint.access !== 'service',
);

/** Every limit must be in this range: a lower one would hinder users, a higher one would not stop an attack. */
const [fewestCalls, mostCalls] = [10, 300];

/** The limits of production, per address and per account. */
export function rateCases(stack: () => TestStack, team: () => JourneyTeam): void {
  const signIn = (from: string, username: string, password = journeyPassword) =>
    callFrom(from, stack(), endpoints.signIn, { username, password });

  it.each(perAddress)(
    'refuse only the address that made too many calls: %s',
    async (_, endpoint, limit, window) => {
      const block = 10 + perAddress.findIndex(([, one]) => one === endpoint);
      const call = (host: number, headers = {}) =>
        callFrom(address(block, host), stack(), endpoint, {}, headers);
      for (let calls = 0; calls < limit; calls += 1) expect((await call(1)).status).not.toBe(429);
      const refused = await call(1);
      expect(refused.status).toBe(429);
      if (!endpoint.page)
        expect(refused.json).toMatchObject({ message: messages.tooManyRequests, data: null });
      const retryAfter = Number(refused.headers['retry-after']);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(window);
      // Headers that a client sets do not change its address.
      for (const name of [
        'X-Forwarded-For',
        'X-Real-IP',
        'Forwarded',
        'CF-Connecting-IP',
        'True-Client-IP',
      ]) {
        expect((await call(1, { [name]: '192.0.2.99' })).status).toBe(429);
      }
      expect((await call(2)).status).not.toBe(429);
    },
  );

  it('refuse only the account that made too many calls, from every address, at every writing endpoint', async () => {
    expect(writing.length).toBeGreaterThan(15);
    for (const [index, [name, endpoint]] of writing.entries()) {
      const role = endpoint.access === 'YOUTUBER' ? 'YOUTUBER' : 'EDITOR';
      const accounts = [`busy-${name}`, `other-${name}`];
      for (const username of accounts)
        await addAccount(stack(), team(), { username, role, teamId: team().teamId });
      const host = (number: number) => address(33, index * 4 + number);
      const tokenOf = async (username: string) => {
        const answer = await signIn(host(0), username);
        return (answer.json?.data as { token: string }).token;
      };
      const [busy, other] = await Promise.all(accounts.map(tokenOf));
      // Signing out ends the session, so the next call needs a new one.
      const token = async () => (endpoint === endpoints.logout ? tokenOf(`busy-${name}`) : busy);
      const call = (number: number, bearer = '') =>
        callFrom(host(number), stack(), endpoint, {}, { Authorization: `Bearer ${bearer}` });
      let taken = 0;
      while (taken <= mostCalls && (await call(1 + (taken % 2), await token())).status !== 429) taken += 1;
      expect([name, taken >= fewestCalls, taken <= mostCalls]).toEqual([name, true, true]);
      const refused = await call(3, await token());
      expect([name, refused.status, refused.json]).toMatchObject([
        name,
        429,
        { statusCode: 429, message: messages.tooManyRequests, data: null },
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect([name, (await call(3, other)).status]).not.toContain(429);
    }
  });

  it('let seven users behind one address sign in every minute, and stop guesses from that address', async () => {
    const users = Array.from({ length: 7 }, (_, number) => `office-${number}`);
    for (const username of users) await addAccount(stack(), team(), { username });
    for (let minute = 0; minute < 6; minute += 1) {
      const answers = await Promise.all(users.map((username) => signIn(address(34), username)));
      expect(answers.map(({ status }) => status)).toEqual(users.map(() => 200));
    }
    let guesses = 0;
    while ((await signIn(address(34), `nobody-${guesses}`, 'Wrong@2026')).status !== 429) guesses += 1;
    expect(guesses).toBe(30);
  });

  it.each([
    ['that exists', () => team().editor.username],
    ['that does not exist', () => 'nobody-at-all'],
  ])('stop guesses at an account %s after ten, from all addresses together', async (kind, username) => {
    const block = kind === 'that exists' ? 30 : 31;
    const guess = (host: number, name = username()) => signIn(address(block, host), name, 'Wrong@2026');
    for (let host = 0; host < 10; host += 1) {
      expect(await guess(host)).toMatchObject({ status: 401, json: { message: messages.signInWrong } });
    }
    for (const name of [username(), username().toUpperCase(), ` ${username()} `]) {
      const refused = await guess(20, name);
      expect(refused).toMatchObject({ status: 429, json: { message: messages.tooManyRequests } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await guess(21, `${username()}-other`)).status).toBe(401);
  });

  it('make only the user who requests codes wait, at most the resend time', async () => {
    const ask = (host: number, email: string): Promise<TimedAnswer> =>
      callFrom(address(32, host), stack(), endpoints.sendOtp, { email });
    for (let host = 0; host < 20; host += 1) {
      expect((await ask(host, 'flooded@example.com')).status).toBe(200);
      const refused = await ask(host, 'Flooded@example.com ');
      expect(refused.status).toBe(429);
      const retryAfter = Number(refused.headers['retry-after']);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(limits.otpResendWaitMs / 1_000);
    }
    expect((await ask(30, 'flooded@example.com')).status).toBe(200);
    expect((await ask(0, 'other@example.com')).status).toBe(200);
  });
}
