import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { buildCreator, buildEditor, password, uniqueName } from '../../testing/builders';
import { mailsTo, nextMailTo } from '../../testing/mails';
import { newEmail, owner, stranger, useOtpStage, wrongFor } from '../../testing/otp-stage';
import { buildForm } from '../../testing/pictures';
import { createCoupon } from '../client/coupons';

const { otpMaxTries, otpMaxStrangerTries, otpMaxAsks } = limits;

const stage = useOtpStage();

describe('POST /otp/verify-otp', () => {
  it('accepts a code any number of times until a sign-up uses it', async () => {
    const { email, code } = await stage.mailedCode();
    for (let time = 0; time < otpMaxTries + 2; time += 1) {
      expect(await stage.verify(email, code)).toMatchObject({ status: 200, message: replies.otpVerified });
    }
  });

  it('accepts a code that is sent many times at once', async () => {
    const { email, code } = await stage.mailedCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => stage.verify(email, code)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  });

  it('stops a caller after five wrong guesses, also concurrent ones', async () => {
    const { email, code } = await stage.mailedCode();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, shift) => stage.verify(email, wrongFor(code, shift))),
    );
    expect(answers.filter(({ message }) => message === messages.otpInvalid)).toHaveLength(otpMaxTries);
    expect(await stage.verify(email, code)).toMatchObject({ status: 400, message: replies.otpTooManyTries });
  });

  it('accepts a code that many processes check at once, while they check five wrong ones', async () => {
    const { email, code } = await stage.mailedCode();
    const together = (...codes: string[]) =>
      Promise.allSettled(
        codes.map((otp) => stage.api.deps.otpCodes.check({ email, otp }, { address: owner })),
      );
    const right = await together(...Array<string>(20).fill(code));
    expect(right.filter(({ status }) => status === 'rejected')).toEqual([]);
    const wrong = await together(...Array.from({ length: 20 }, (_, shift) => wrongFor(code, shift)));
    const checked = wrong.filter(
      (one) => one.status === 'rejected' && (one.reason as Error).message === messages.otpInvalid,
    );
    expect(checked).toHaveLength(otpMaxTries);
    expect(await together(code)).toMatchObject([{ reason: { message: replies.otpTooManyTries } }]);
  });

  it("leaves the owner's code good when a stranger has used up five guesses", async () => {
    const { email, code } = await stage.mailedCode();
    const answers = await stage.guess(email, code, stranger(80), otpMaxTries + 1);
    expect(answers.slice(0, otpMaxTries)).toEqual(Array(otpMaxTries).fill(messages.otpInvalid));
    expect(answers[otpMaxTries]).toBe(replies.otpTooManyTries);
    expect((await stage.verify(email, code, stranger(80))).message).toBe(replies.otpTooManyTries);
    expect(await stage.verify(email, code)).toMatchObject({ status: 200, message: replies.otpVerified });
  });

  it('counts the addresses of one IPv6 /56 network as one caller', async () => {
    const { email, code } = await stage.mailedCode();
    for (let host = 1; host <= otpMaxTries; host += 1) {
      await stage.verify(email, wrongFor(code, host), `2001:db8:0:${host}::1`);
    }
    const last = await stage.verify(email, code, '2001:db8:0:ff::9');
    expect(last.message).toBe(replies.otpTooManyTries);
    expect((await stage.verify(email, code, '2001:db8:1::1')).status).toBe(200);
  });

  it("limits the guesses of all strangers together and still accepts the owner's code", async () => {
    const { email, code } = await stage.mailedCode();
    const messagesOf: string[] = [];
    for (let number = 100; number < 110; number += 1) {
      messagesOf.push(...(await stage.guess(email, code, stranger(number), otpMaxTries)));
    }
    const looked = messagesOf.filter((message) => message === messages.otpInvalid);
    expect(looked).toHaveLength(otpMaxStrangerTries);
    expect((await stage.verify(email, code, stranger(120))).message).toBe(replies.otpTooManyTries);
    expect((await stage.verify(email, code)).status).toBe(200);
    // What the message says helps: asking makes a caller one who has asked.
    expect((await stage.send(email, stranger(120))).status).toBe(200);
    expect((await stage.verify(email, code, stranger(120))).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('does not count the guess of a stranger with the right code', async () => {
    const { email, code } = await stage.mailedCode();
    for (let time = 0; time < otpMaxStrangerTries + 5; time += 1) {
      expect((await stage.verify(email, code, stranger(121))).status).toBe(200);
    }
  });

  it('grants five more guesses per request, at most three times for one code', async () => {
    const email = newEmail();
    const looked: (string | undefined)[] = [];
    for (let ask = 0; ask <= otpMaxAsks; ask += 1) {
      // Past the rate limit, which would take half a minute for each.
      const code = await stage.api.deps.otpCodes.issue(email, owner);
      expect(code).not.toBeNull();
      looked.push((await stage.guess(email, code ?? '', owner, otpMaxTries))[0]);
      if (ask < otpMaxAsks)
        expect((await stage.verify(email, code ?? '')).message).toBe(replies.otpTooManyTries);
      await stage.passTime(email, limits.otpResendWaitMs);
    }
    expect(looked).toEqual([...Array<string>(otpMaxAsks).fill(messages.otpInvalid), replies.otpTooManyTries]);
  });

  it('grants guesses for a request that sent no email, at most ten times for one code', async () => {
    const { email, code } = await stage.mailedCode();
    for (let number = 130; number < 134; number += 1)
      await stage.guess(email, code, stranger(number), otpMaxTries);
    for (let number = 140; number < 151; number += 1) await stage.send(email, stranger(number));
    const answers = [];
    for (let number = 140; number < 151; number += 1)
      answers.push((await stage.verify(email, code, stranger(number))).status);
    expect(answers).toEqual([...Array<number>(limits.otpMaxUnmailedAsks).fill(200), 400]);
  });

  it('counts guesses the same way for an email address with an account', async () => {
    const { email } = await buildEditor(stage.api.deps);
    await stage.send(email);
    for (let time = 0; time < otpMaxTries; time += 1) {
      expect((await stage.verify(email, '123456')).message).toBe(messages.otpInvalid);
    }
    expect((await stage.verify(email, '123456')).message).toBe(replies.otpTooManyTries);
    await nextMailTo(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('rejects an expired code and a code that was never sent', async () => {
    const { email, code } = await stage.mailedCode();
    await stage.passTime(email, limits.otpLifetimeMs);
    expect(await stage.verify(email, code)).toMatchObject({ status: 400, message: messages.otpInvalid });
    const errors = [{ path: 'otp', message: messages.otpInvalid }];
    expect(await stage.verify(newEmail(), code)).toMatchObject({ status: 400, errors });
  });

  it.each(['', '12345', '1234567', 'abcdef'])('rejects %p as a code', async (otp) => {
    expect((await stage.verify(newEmail(), otp)).status).toBe(400);
  });

  it('rejects an object as a code', async () => {
    const body = { email: newEmail(), otp: { $gt: '' } };
    expect((await stage.api.call(endpoints.verifyOtp, { body })).status).toBe(400);
  });
});

describe('the one-time code at sign-up', () => {
  const formOf = (email: string, otp: string, code: string) => ({
    username: uniqueName('signup'),
    email,
    password,
    confirmPassword: password,
    otp,
    code,
  });
  const creator = async (email: string, otp: string, caller: string) => {
    const form = formOf(email, otp, await createCoupon(stage.api.deps.coupons, 1));
    return stage.callFrom(caller, endpoints.signUpCreator, { body: { ...form, role: 'YOUTUBER' } });
  };
  const editor = async (email: string, otp: string, caller: string) => {
    const { inviteCode } = await buildCreator(stage.api.deps);
    const fields = { ...formOf(email, otp, inviteCode), role: 'EDITOR', name: 'Asha' };
    return stage.callFrom(caller, endpoints.signUpEditor, { form: buildForm(fields) });
  };

  it.each([
    ['creator', creator],
    ['editor', editor],
  ])("is counted with those of verify-otp for a %s, and no stranger's spoil it", async (_, signUp) => {
    const { email, code } = await stage.mailedCode();
    const attacker = stranger(160);
    await stage.guess(email, code, attacker, otpMaxTries - 1);
    const answers = [];
    for (const shift of [7, 8]) answers.push((await signUp(email, wrongFor(code, shift), attacker)).message);
    expect(answers).toEqual([messages.otpInvalid, replies.otpTooManyTries]);
    expect(await signUp(email, code, attacker)).toMatchObject({
      status: 400,
      message: replies.otpTooManyTries,
    });
    expect((await signUp(email, code, owner)).status).toBe(200);
    expect(await stage.rows().countDocuments({ email })).toBe(0);
  });

  it('uses up both codes of an email address with two codes', async () => {
    const { email, code } = await stage.mailedCode();
    await stage.passTime(email, limits.otpLifetimeMs - 10_000);
    expect(await stage.api.deps.otpCodes.issue(email, owner)).toBe(code);
    await stage.passTime(email, limits.otpResendWaitMs);
    const next = (await stage.api.deps.otpCodes.issue(email, owner)) ?? '';
    expect((await creator(email, code, owner)).status).toBe(200);
    expect((await stage.verify(email, next)).message).toBe(messages.otpInvalid);
    expect(await stage.rows().countDocuments({ email })).toBe(0);
  });
});
