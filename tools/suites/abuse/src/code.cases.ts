import { endpoints, messages, replies } from '@cutroom/contracts';
import { journeyPassword, newCoupon, otpFor, withDatabase, type TestStack } from '@cutroom/suites-kit';
import { randomUUID } from 'node:crypto';
import { address, callFrom, type TimedAnswer } from './call-from';

/** One-time codes and coupons cannot be guessed, and work once. */
export function codeCases(stack: () => TestStack): void {
  async function emailWithCode(host: number): Promise<{ email: string; otp: string }> {
    const email = `code-${randomUUID().slice(0, 8)}@example.com`;
    await callFrom(address(40, host), stack(), endpoints.sendOtp, { email });
    return { email, otp: await otpFor(stack(), email) };
  }
  const other = (otp: string, shift: number) =>
    String((Number(otp) + 1 + shift) % 1_000_000).padStart(6, '0');
  const messagesOf = (answers: TimedAnswer[]) => answers.map(({ json }) => json?.message);

  const signUp = (host: number, fields: { email: string; otp: string; code: string; username?: string }) =>
    callFrom(address(41, host), stack(), endpoints.signUpCreator, {
      username: `code-${randomUUID().slice(0, 8)}`,
      role: 'YOUTUBER',
      password: journeyPassword,
      confirmPassword: journeyPassword,
      ...fields,
    });

  const check = (host: number, email: string, otp: string) =>
    callFrom(address(42, host), stack(), endpoints.verifyOtp, { email, otp });
  const invalid = { status: 400, json: { message: messages.otpInvalid } };
  const tooMany = { status: 400, json: { message: replies.otpTooManyTries } };

  it("refuses a stranger after five wrong codes, and still accepts the owner's code", async () => {
    const { email, otp } = await emailWithCode(1);
    for (let shift = 0; shift < 5; shift += 1) {
      expect(await check(1, email, other(otp, shift))).toMatchObject(invalid);
    }
    // Now even the right code is refused, also at sign-up.
    expect(await check(1, email, otp)).toMatchObject(tooMany);
    const code = await newCoupon(stack());
    for (let shift = 0; shift < 5; shift += 1) {
      expect(await signUp(1, { email, otp: other(otp, shift), code })).toMatchObject(invalid);
    }
    expect(await signUp(1, { email, otp, code })).toMatchObject(tooMany);
    expect(await check(9, email, otp)).toMatchObject({ status: 200 });
    expect(await signUp(9, { email, otp, code })).toMatchObject({ status: 200 });
  });

  it('checks at most five of many simultaneous guesses from one address', async () => {
    const { email, otp } = await emailWithCode(2);
    const answers = await Promise.all(
      Array.from({ length: 28 }, (_, shift) => check(11, email, other(otp, shift))),
    );
    expect(messagesOf(answers).filter((message) => message === messages.otpInvalid)).toHaveLength(5);
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    const stored = await withDatabase(stack(), (database) =>
      database.collection('otpCodes').findOne({ email }),
    );
    expect(stored).not.toBeNull();
    expect(JSON.stringify(stored)).not.toContain(otp);
    expect(JSON.stringify(stored)).not.toContain('127.');
  });

  it('checks at most twenty of many simultaneous guesses from all addresses, and lets the owner in', async () => {
    const { email, otp } = await emailWithCode(12);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, shift) =>
        callFrom(address(43, shift), stack(), endpoints.verifyOtp, { email, otp: other(otp, shift) }),
      ),
    );
    expect(messagesOf(answers).filter((message) => message === messages.otpInvalid)).toHaveLength(20);
    const fromOwner = await callFrom(address(40, 12), stack(), endpoints.verifyOtp, { email, otp });
    expect(fromOwner.status).toBe(200);
    // From another address, the owner requests a new code, as the message says.
    expect(await check(12, email, otp)).toMatchObject(tooMany);
    expect((await callFrom(address(42, 12), stack(), endpoints.sendOtp, { email })).status).toBe(200);
    expect((await check(12, email, otp)).status).toBe(200);
  });

  it('keeps a code valid while strangers keep requesting codes for its address', async () => {
    const { email, otp } = await emailWithCode(13);
    for (let host = 0; host < 30; host += 1) {
      await callFrom(address(45, host), stack(), endpoints.sendOtp, { email });
    }
    expect((await check(13, email, otp)).status).toBe(200);
  });

  it('refuses a code that was sent to another address', async () => {
    const [one, two] = [await emailWithCode(3), await emailWithCode(4)];
    const swapped = await callFrom(address(44), stack(), endpoints.verifyOtp, {
      email: one.email,
      otp: two.otp,
    });
    expect(one.otp === two.otp || swapped.status === 400).toBe(true);
  });

  it('lets one of five simultaneous sign-ups take the last use of a coupon, and the others retry with another one', async () => {
    const code = await newCoupon(stack());
    const users = await Promise.all([5, 6, 7, 8, 9].map(emailWithCode));
    const answers = await Promise.all(users.map((person, host) => signUp(host, { ...person, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(messagesOf(answers).filter((message) => message === messages.couponInvalid)).toHaveLength(4);
    const loser = users[answers.findIndex(({ status }) => status === 400)];
    expect(loser).toBeDefined();
    if (loser) expect((await signUp(20, { ...loser, code: await newCoupon(stack()) })).status).toBe(200);
  });

  it('lets one of three simultaneous sign-ups use a one-time code', async () => {
    const person = await emailWithCode(10);
    const coupons = await Promise.all([0, 1, 2].map(() => newCoupon(stack())));
    const answers = await Promise.all(coupons.map((code, host) => signUp(30 + host, { ...person, code })));
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, false, true]);
  });
}
