import { limits, messages, replies } from '@cutroom/contracts';
import { buildEditor } from '../../testing/builders';
import { codeMailedTo, mailsTo, nextMailTo } from '../../testing/mails';
import { newEmail, owner, stranger, useOtpStage, wrongFor } from '../../testing/otp-stage';

const waitSeconds = limits.otpResendWaitMs / 1_000;

const stage = useOtpStage();

describe('POST /otp/send-otp', () => {
  it("emails six digits as text and HTML, and stores neither the code nor the caller's address", async () => {
    const email = newEmail();
    const answer = await stage.send(` ${email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, success: true, message: replies.otpSent, data: null });
    const mail = await nextMailTo(email);
    const code = await codeMailedTo(email);
    expect(mail.html).toContain(code);
    await stage.verify(email, wrongFor(code), stranger(1));
    const stored = JSON.stringify(await stage.rows().findOne({ email }));
    for (const secret of [code, owner, stranger(1)]) expect(stored).not.toContain(secret);
    expect(stage.api.logs.join('')).not.toContain(code);
  });

  it.each([undefined, '', 'nobody', 'a@b', { $ne: null }, `a@${'x'.repeat(250)}.com`])(
    'rejects %p as an email address',
    async (email) => {
      expect(await stage.send(email)).toMatchObject({ status: 400, success: false, data: null });
    },
  );

  it('returns the same response for an address with an account, and emails that it has one', async () => {
    const { email } = await buildEditor(stage.api.deps);
    const other = newEmail();
    for (const caller of [owner, owner, stranger(2)]) {
      const [known, unknown] = [await stage.send(email, caller), await stage.send(other, caller)];
      expect(known).toEqual({ ...unknown, headers: expect.anything() });
    }
    const mail = await nextMailTo(email);
    expect(mail.subject).toBe('You already have a Cutroom account');
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    await nextMailTo(other);
    expect([(await mailsTo(email)).length, (await mailsTo(other)).length]).toEqual([1, 1]);
  });

  it('returns 429 to a caller who repeats the request within the resend wait', async () => {
    const { email } = await stage.mailedCode();
    for (let time = 0; time < 12; time += 1) {
      const refused = await stage.send(email);
      expect(refused).toMatchObject({ status: 429, message: messages.tooManyRequests, data: null });
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(waitSeconds);
    }
  });

  it('emails the same code again after the resend wait', async () => {
    const { email, code } = await stage.mailedCode();
    await stage.passTime(email, limits.otpResendWaitMs);
    expect((await stage.send(email, stranger(3))).status).toBe(200);
    expect(await codeMailedTo(email, 2)).toBe(code);
    const lifetime = await stage.rows().findOne({ email });
    expect((lifetime?.expiresAt as Date).getTime()).toBeGreaterThan(
      Date.now() + limits.otpLifetimeMs - 5_000,
    );
    expect((await stage.verify(email, code)).status).toBe(200);
  });

  it('creates a new code after ten minutes and keeps the previous one until it expires', async () => {
    const { email, code } = await stage.mailedCode();
    await stage.passTime(email, limits.otpResendWaitMs);
    await stage.send(email, stranger(4));
    await stage.passTime(email, limits.otpLifetimeMs - limits.otpResendWaitMs);
    await stage.send(email, stranger(5));
    const next = await codeMailedTo(email, 3);
    expect((await stage.verify(email, next)).status).toBe(200);
    expect((await stage.verify(email, code)).status).toBe(200);
    await stage.passTime(email, limits.otpResendWaitMs + 1_000);
    expect((await stage.verify(email, next)).status).toBe(200);
    if (next !== code) expect((await stage.verify(email, code)).message).toBe(messages.otpInvalid);
    expect(await stage.rows().countDocuments({ email })).toBe(2);
  });

  it('neither blocks the owner nor replaces the code when strangers keep requesting codes', async () => {
    const email = newEmail();
    for (let number = 10; number < 40; number += 1) {
      expect((await stage.send(email, stranger(number))).status).toBe(200);
      await stage.send(email, stranger(number));
    }
    expect((await stage.send(email)).status).toBe(200);
    const code = await codeMailedTo(email);
    for (let number = 40; number < 60; number += 1) await stage.send(email, stranger(number));
    expect((await stage.verify(email, code)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('creates one code and sends one email when twenty requests arrive at once', async () => {
    const email = newEmail();
    const callers = Array.from({ length: 20 }, (_, number) => stranger(60 + number));
    const answers = await Promise.all(callers.map((caller) => stage.send(email, caller)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const code = await codeMailedTo(email);
    expect(await stage.rows().countDocuments({ email })).toBe(1);
    expect((await stage.verify(email, code)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
