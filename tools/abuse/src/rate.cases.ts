import { endpoints, messages, type Endpoint } from '@cutroom/contracts';
import type { JourneyTeam, TestStack } from '@cutroom/journey';
import { address, callFrom } from './call-from';

/** What server-kit's table says per address, and the length of its window in seconds. */
const perAddress: [string, Endpoint, number, number][] = [
  ['sign-in', endpoints.signIn, 30, 300],
  ['OTP sending', endpoints.sendOtp, 20, 600],
  ['OTP checking', endpoints.verifyOtp, 40, 600],
  ['sign-up', endpoints.signUpCreator, 20, 600],
  ["editors' sign-up", endpoints.signUpEditor, 20, 600],
  ['the way back from the consent page', endpoints.publishCallback, 60, 60],
  ['the button behind a mailed link', endpoints.authorizeAgain, 60, 60],
];

/** Limits as they are in production: each address and each account has its own. */
export function rateCases(stack: () => TestStack, team: () => JourneyTeam): void {
  it.each(perAddress)('%s is limited for one address, and for no other', async (_, row, limit, window) => {
    const block = 10 + perAddress.findIndex(([, one]) => one === row);
    const call = (host: number, headers = {}) => callFrom(address(block, host), stack(), row, {}, headers);
    for (let calls = 0; calls < limit; calls += 1) expect((await call(1)).status).not.toBe(429);
    const refused = await call(1);
    expect(refused.status).toBe(429);
    if (!row.page) expect(refused.json).toMatchObject({ message: messages.tooManyRequests, data: null });
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(window);
    // What a client says of itself is not where it comes from.
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP']) {
      expect((await call(1, { [name]: '192.0.2.99' })).status).toBe(429);
    }
    expect((await call(2)).status).not.toBe(429);
  });

  it.each([
    ['that there is', () => team().editor.profile?.username ?? ''],
    ['that nobody has', () => 'nobody-at-all'],
  ])('guesses at an account %s end after ten, wherever they come from', async (kind, username) => {
    const block = kind === 'that there is' ? 30 : 31;
    const guess = (host: number, name = username()) =>
      callFrom(address(block, host), stack(), endpoints.signIn, { username: name, password: 'Wrong@2026' });
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

  it('codes for one address are sent five times, wherever they are asked for', async () => {
    const ask = (host: number, email: string) =>
      callFrom(address(32, host), stack(), endpoints.sendOtp, { email });
    for (let host = 0; host < 5; host += 1) expect((await ask(host, 'flooded@example.com')).status).toBe(200);
    expect((await ask(6, 'Flooded@example.com ')).status).toBe(429);
    expect((await ask(7, 'other@example.com')).status).toBe(200);
  });
}
