import { endpoints, type Endpoint } from '@cutroom/contracts';
import type { JourneyTeam, TestStack } from '@cutroom/journey';
import { address, callFrom } from './call-from';
import { chanceOfLonger, interleave } from './likelihood';
import { addAccount } from './stage';

/**
 * The threshold: a stopwatch may be right in less than three of four cases. By chance alone fifty pairs pass it
 * once in some 50,000 runs (the deviation of the chance is 0.058); an account that is given away by a password
 * that is not hashed is told in every case.
 */
const pairs = 50;
const mostTelling = 0.25;

/** Nobody learns whether an account exists: not from answers, not from how long they take. */
export function enumerationCases(stack: () => TestStack, team: () => JourneyTeam): void {
  // One for each pair: whoever is asked about twice is answered faster, account or not.
  const known = Array.from({ length: pairs + 1 }, (_, n) => `known-${n}`);
  let block = 50;
  beforeAll(async () => {
    for (const username of known) await addAccount(stack(), team(), { username });
  });
  beforeEach(() => (block += 1));

  const timed = (row: Endpoint, host: number, body: object) =>
    callFrom(address(block, host), stack(), row, body);
  const knownName = (index: number) => known[index % known.length] ?? '';
  const plainHeaders = (headers: object) => Object.keys(headers).filter((name) => name !== 'content-length');

  it('a wrong password and a name that nobody has are answered alike', async () => {
    const password = 'Wrong@2026';
    const there = await timed(endpoints.signIn, 1, { username: knownName(0), password });
    const none = await timed(endpoints.signIn, 2, { username: 'unknown-0', password });
    expect([none.status, none.json]).toEqual([there.status, there.json]);
    expect(plainHeaders(none.headers)).toEqual(plainHeaders(there.headers));
    expect(none.headers['content-length']).toBe(there.headers['content-length']);
  });

  it('an address with an account and one without are sent a mail alike', async () => {
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

  it('the time of a sign-in does not tell whether there is such an account', async () => {
    const password = 'Wrong@2026';
    const [there, none] = await interleave(
      pairs,
      async (n) => (await timed(endpoints.signIn, n * 2, { username: knownName(n), password })).ms,
      async (n) => (await timed(endpoints.signIn, n * 2 + 1, { username: `unknown-${n}`, password })).ms,
    );
    expect(Math.abs(chanceOfLonger(there, none) - 0.5)).toBeLessThan(mostTelling);
  }, 120_000);

  it('the time of a code that is sent does not tell it either', async () => {
    const [there, none] = await interleave(
      pairs,
      async (n) => (await timed(endpoints.sendOtp, n * 2, { email: `${knownName(n)}@example.com` })).ms,
      async (n) => (await timed(endpoints.sendOtp, n * 2 + 1, { email: `unknown-${n}@example.com` })).ms,
    );
    expect(Math.abs(chanceOfLonger(there, none) - 0.5)).toBeLessThan(mostTelling);
  }, 120_000);

  it('the measure would tell: a refusal that hashes nothing stands out in every case', async () => {
    const [hashed, refused] = await interleave(
      10,
      async (n) =>
        (await timed(endpoints.signIn, n * 2, { username: `untold-${n}`, password: 'Wrong@2026' })).ms,
      async (n) => (await timed(endpoints.signIn, n * 2 + 1, { username: `untold-${n}` })).ms,
    );
    expect(chanceOfLonger(hashed, refused)).toBeGreaterThan(0.5 + mostTelling);
  }, 60_000);
}
