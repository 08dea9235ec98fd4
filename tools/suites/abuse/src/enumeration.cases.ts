import { endpoints, type Endpoint } from '@cutroom/contracts';
import { addAccount, type JourneyTeam, type TestStack } from '@cutroom/suites-kit';
import { address, callFrom } from './call-from';
import { chanceOfLonger, interleave } from './likelihood';

/**
 * The threshold: timing may identify an account in less than three of four cases. Fifty pairs exceed that by chance in
 * one of some 50,000 runs (standard deviation 0.058). Without hashing, timing identifies every account.
 */
const pairs = 50;
const maxDeviation = 0.25;

/** Neither responses nor their timing reveal whether an account exists. */
export function enumerationCases(stack: () => TestStack, team: () => JourneyTeam): void {
  // One account per pair, because a second call with the same name is faster, whether or not the account exists.
  const known = Array.from({ length: pairs + 1 }, (_, n) => `known-${n}`);
  let block = 50;
  beforeAll(async () => {
    for (const username of known) await addAccount(stack(), team(), { username });
  });
  beforeEach(() => (block += 1));

  const timed = (endpoint: Endpoint, host: number, body: object) =>
    callFrom(address(block, host), stack(), endpoint, body);
  const knownName = (index: number) => known[index % known.length] ?? '';
  const plainHeaders = (headers: object) => Object.keys(headers).filter((name) => name !== 'content-length');

  it('sends the same response for a wrong password and for an unknown username', async () => {
    const password = 'Wrong@2026';
    const there = await timed(endpoints.signIn, 1, { username: knownName(0), password });
    const none = await timed(endpoints.signIn, 2, { username: 'unknown-0', password });
    expect([none.status, none.json]).toEqual([there.status, there.json]);
    expect(plainHeaders(none.headers)).toEqual(plainHeaders(there.headers));
    expect(none.headers['content-length']).toBe(there.headers['content-length']);
  });

  it('sends the same response and a code to an address with an account and to one without', async () => {
    const there = await timed(endpoints.sendOtp, 1, { email: `${knownName(pairs)}@example.com` });
    const none = await timed(endpoints.sendOtp, 2, { email: 'unknown@example.com' });
    expect([none.status, none.json]).toEqual([there.status, there.json]);
    for (const email of [
      `${knownName(pairs)}@example.com`,
      'unknown@example.com',
      'never-asked@example.com',
    ]) {
      const wrong = await timed(endpoints.verifyOtp, 3, { email, otp: '000000' });
      expect([wrong.status, wrong.json?.message]).toEqual([400, 'The OTP is wrong or has expired']);
    }
  });

  it('sends the same response to a password reset for an address with an account and for one without', async () => {
    const emails = [`${knownName(pairs)}@example.com`, 'unreset@example.com'];
    const [there, none] = await Promise.all(
      emails.map((email, host) => timed(endpoints.requestPasswordReset, host, { email })),
    );
    expect([none?.status, none?.json]).toEqual([there?.status, there?.json]);
    const body = { otp: '000000', newPassword: 'Another@2026', confirmPassword: 'Another@2026' };
    for (const email of [...emails, 'never-reset@example.com']) {
      const wrong = await timed(endpoints.resetPassword, 3, { ...body, email });
      expect([wrong.status, wrong.json?.message]).toEqual([400, 'The OTP is wrong or has expired']);
    }
  });

  it('takes as long to refuse a sign-in for an existing account as for an unknown one', async () => {
    const password = 'Wrong@2026';
    const [there, none] = await interleave(
      pairs,
      async (n) => (await timed(endpoints.signIn, n * 2, { username: knownName(n), password })).ms,
      async (n) => (await timed(endpoints.signIn, n * 2 + 1, { username: `unknown-${n}`, password })).ms,
    );
    expect(Math.abs(chanceOfLonger(there, none) - 0.5)).toBeLessThan(maxDeviation);
  });

  it('takes as long to send a code to an address with an account as to one without', async () => {
    const [there, none] = await interleave(
      pairs,
      async (n) => (await timed(endpoints.sendOtp, n * 2, { email: `${knownName(n)}@example.com` })).ms,
      async (n) => (await timed(endpoints.sendOtp, n * 2 + 1, { email: `unknown-${n}@example.com` })).ms,
    );
    expect(Math.abs(chanceOfLonger(there, none) - 0.5)).toBeLessThan(maxDeviation);
  });

  it('takes as long to email a reset code as to email that there is no account', async () => {
    const send = async (host: number, email: string) =>
      (await timed(endpoints.requestPasswordReset, host, { email })).ms;
    const [there, none] = await interleave(
      pairs,
      (n) => send(n * 2, `${knownName(n)}@example.com`),
      (n) => send(n * 2 + 1, `unreset-${n}@example.com`),
    );
    expect(Math.abs(chanceOfLonger(there, none) - 0.5)).toBeLessThan(maxDeviation);
  });

  it('would detect a refusal that does not hash the password (control)', async () => {
    const [hashed, refused] = await interleave(
      10,
      async (n) =>
        (await timed(endpoints.signIn, n * 2, { username: `untold-${n}`, password: 'Wrong@2026' })).ms,
      async (n) => (await timed(endpoints.signIn, n * 2 + 1, { username: `untold-${n}` })).ms,
    );
    expect(chanceOfLonger(hashed, refused)).toBeGreaterThan(0.5 + maxDeviation);
  });
}
