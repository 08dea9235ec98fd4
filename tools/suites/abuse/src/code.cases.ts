import { endpoints, messages } from '@cutroom/contracts';
import { journeyPassword, newCoupon, otpFor, type TestStack } from '@cutroom/journey';
import { randomUUID } from 'node:crypto';
import { address, callFrom, type TimedAnswer } from './call-from';
import { databaseOf } from './stage';

/** One-time codes, coupons: guessed by nobody, good for once. */
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
  const tooMany = { status: 400, json: { message: messages.otpTooManyTries } };

  it("a stranger's wrong tries end after five, and the owner's code still works", async () => {
    const { email, otp } = await emailWithCode(1);
    for (let shift = 0; shift < 5; shift += 1) {
      expect(await check(1, email, other(otp, shift))).toMatchObject(invalid);
    }
    // Not even with the right code, and not at the sign-up either.
    expect(await check(1, email, otp)).toMatchObject(tooMany);
    const code = await newCoupon(stack());
    for (let shift = 0; shift < 5; shift += 1) {
      expect(await signUp(1, { email, otp: other(otp, shift), code })).toMatchObject(invalid);
    }
    expect(await signUp(1, { email, otp, code })).toMatchObject(tooMany);
    expect(await check(9, email, otp)).toMatchObject({ status: 200 });
    expect(await signUp(9, { email, otp, code })).toMatchObject({ status: 200 });
  });

  it('no more than five of many guesses at once from one address are looked at', async () => {
    const { email, otp } = await emailWithCode(2);
    const answers = await Promise.all(
      Array.from({ length: 28 }, (_, shift) => check(11, email, other(otp, shift))),
    );
    expect(messagesOf(answers).filter((message) => message === messages.otpInvalid)).toHaveLength(5);
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    const row = await databaseOf(stack(), (database) => database.collection('otpCodes').findOne({ email }));
    expect(JSON.stringify(row)).not.toContain(otp);
    expect(JSON.stringify(row)).not.toContain('127.');
  });

  it('no more than twenty of many guesses at once from everywhere are looked at, and the owner gets in', async () => {
    const { email, otp } = await emailWithCode(12);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, shift) =>
        callFrom(address(43, shift), stack(), endpoints.verifyOtp, { email, otp: other(otp, shift) }),
      ),
    );
    expect(messagesOf(answers).filter((message) => message === messages.otpInvalid)).toHaveLength(20);
    const fromOwner = await callFrom(address(40, 12), stack(), endpoints.verifyOtp, { email, otp });
    expect(fromOwner.status).toBe(200);
    // From somewhere else the owner asks first, as the message says.
    expect(await check(12, email, otp)).toMatchObject(tooMany);
    expect((await callFrom(address(42, 12), stack(), endpoints.sendOtp, { email })).status).toBe(200);
    expect((await check(12, email, otp)).status).toBe(200);
  });

  it('strangers who ask for codes again and again replace no code', async () => {
    const { email, otp } = await emailWithCode(13);
    for (let host = 0; host < 30; host += 1) {
      await callFrom(address(45, host), stack(), endpoints.sendOtp, { email });
    }
    expect((await check(13, email, otp)).status).toBe(200);
  });

  it('a code is for the address that it was sent to', async () => {
    const [one, two] = [await emailWithCode(3), await emailWithCode(4)];
    const swapped = await callFrom(address(44), stack(), endpoints.verifyOtp, {
      email: one.email,
      otp: two.otp,
    });
    expect(one.otp === two.otp || swapped.status === 400).toBe(true);
  });

  it('of five sign-ups at once with the last use of a coupon one wins, and the others lose nothing', async () => {
    const code = await newCoupon(stack());
    const people = await Promise.all([5, 6, 7, 8, 9].map(emailWithCode));
    const answers = await Promise.all(people.map((person, host) => signUp(host, { ...person, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(messagesOf(answers).filter((message) => message === messages.couponInvalid)).toHaveLength(4);
    const loser = people[answers.findIndex(({ status }) => status === 400)];
    expect(loser).toBeDefined();
    if (loser) expect((await signUp(20, { ...loser, code: await newCoupon(stack()) })).status).toBe(200);
  });

  it('of three sign-ups at once with one one-time code one wins', async () => {
    const person = await emailWithCode(10);
    const coupons = await Promise.all([0, 1, 2].map(() => newCoupon(stack())));
    const answers = await Promise.all(coupons.map((code, host) => signUp(30 + host, { ...person, code })));
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, false, true]);
  });
}
