import { endpoints, messages } from '@cutroom/contracts';
import { journeyPassword, newCoupon, otpFor } from '@cutroom/suites-kit';
import { randomUUID } from 'node:crypto';
import { messageOf, rawCall } from './raw-call';
import type { Stage } from './stage';

/** Names that look like `creator-…` but consist of other characters. */
const lookAlikes: [string, (name: string) => string][] = [
  ['Cyrillic letters', (name) => name.replace('a', '\u0430').replace('o', '\u043e')],
  ['Greek letters', (name) => name.replace('o', '\u03bf')],
  ['full-width letters', (name) => name.replace('c', '\uff43')],
  ['mathematical letters', (name) => name.replace('c', '\u{1d41c}')],
  ['a dotless i', (name) => name.replace('t', 't\u0131')],
  ['a combining mark', (name) => name.replace('a', 'a\u0301')],
  ['a zero-width space', (name) => name.replace('e', 'e\u200b')],
  ['a soft hyphen', (name) => name.replace('e', 'e\u00ad')],
  ['another hyphen', (name) => name.replace('-', '\u2010')],
  ['a non-breaking space', (name) => `${name}\u00a0x`],
  ['reversed letters', (name) => `\u202e${[...name].reverse().join('')}`],
];

/** No username can be mistaken for another one. */
export function nameCases(stage: () => Stage): void {
  /** A sign-up in which only the username may be wrong. */
  async function signUpAs(username: string): Promise<[number, string]> {
    const { stack } = stage();
    const email = `twin-${randomUUID().slice(0, 8)}@example.com`;
    await rawCall(stack, endpoints.sendOtp, { json: { email } });
    const json = {
      username,
      email,
      role: 'YOUTUBER',
      password: journeyPassword,
      confirmPassword: journeyPassword,
      otp: await otpFor(stack, email),
      code: await newCoupon(stack),
    };
    const answer = await rawCall(stack, endpoints.signUpCreator, { json });
    return [answer.status, messageOf(answer)];
  }

  const name = () => stage().team.creator.username;

  it.each(lookAlikes)('are refused with %s', async (_, twist) => {
    const { stack } = stage();
    const json = {
      username: twist(name()),
      email: 'twin@example.com',
      role: 'YOUTUBER',
      password: journeyPassword,
      confirmPassword: journeyPassword,
      otp: '123456',
      code: 'A'.repeat(16),
    };
    expect(twist(name())).not.toBe(name());
    const answer = await rawCall(stack, endpoints.signUpCreator, { json });
    expect(answer).toMatchObject({ status: 400, json: { message: messages.usernameRule } });
  });

  it('are refused when they differ from an existing one only in case or surrounding spaces', async () => {
    for (const twin of [name().toUpperCase(), ` ${name()} `]) {
      expect(await signUpAs(twin)).toEqual([409, messages.usernameTaken]);
    }
  });
}
