import { endpoints, messages } from '@cutroom/contracts';
import { journeyPassword, newCoupon, otpFor } from '@cutroom/journey';
import { randomUUID } from 'node:crypto';
import { rawCall } from './raw-call';
import type { Stage } from './stage';

/** Names that look like `creator-…` to people and are other characters. */
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
  ['letters turned round', (name) => `\u202e${[...name].reverse().join('')}`],
];

/** Nobody takes the look of somebody else. */
export function nameCases(stage: () => Stage): void {
  /** A sign-up that is complete but for its name. */
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
    const { status, json: answer } = await rawCall(stack, endpoints.signUpCreator, { json });
    return [status, (answer as { message: string }).message];
  }

  const name = () => stage().team.creator.profile?.username ?? '';

  it.each(lookAlikes)('refuses a username with %s', async (_, twist) => {
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

  it('refuses the same name in other letters, and with spaces around it', async () => {
    for (const twin of [name().toUpperCase(), ` ${name()} `]) {
      expect(await signUpAs(twin)).toEqual([409, messages.usernameTaken]);
    }
  });
}
