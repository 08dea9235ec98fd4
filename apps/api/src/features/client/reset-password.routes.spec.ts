import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { buildCreator, buildEditor, password } from '../../testing/builders';
import { allMailsTo, codeMailedTo, mailsTo, nextMailTo } from '../../testing/mails';
import { newEmail, owner, stranger, useOtpStage, wrongFor } from '../../testing/otp-stage';

const newPassword = 'Changed@2027';

const stage = useOtpStage();

const request = (email: unknown, caller = owner) =>
  stage.callFrom(caller, endpoints.requestPasswordReset, { body: { email } });
const reset = (email: string, otp: string, caller = owner, changes: object = {}) =>
  stage.callFrom(caller, endpoints.resetPassword, {
    body: { email, otp, newPassword, confirmPassword: newPassword, ...changes },
  });
const signIn = (username: string, given: string) =>
  stage.api.call(endpoints.signIn, { body: { username, password: given } });

/** An editor whose reset code has arrived. */
async function forgetful() {
  const user = await buildEditor(stage.api.deps);
  await request(user.email);
  return { ...user, code: await codeMailedTo(user.email) };
}

describe('POST /client/forgotPassword', () => {
  it('returns the same response for an address without an account, and emails its owner that it has none', async () => {
    const { email } = await buildEditor(stage.api.deps);
    const other = newEmail();
    for (const caller of [owner, owner, stranger(1)]) {
      const [known, unknown] = [await request(email, caller), await request(other, caller)];
      expect(unknown).toEqual({ ...known, headers: expect.anything() });
    }
    expect(await request(newEmail())).toMatchObject({ status: 200, message: replies.resetCodeSent });
    expect((await nextMailTo(email)).text).toMatch(/\b\d{12}\b/);
    const mail = await nextMailTo(other);
    expect(mail.subject).toBe('No Cutroom account has this email address');
    expect(mail.text).not.toMatch(/\b\d{6,}\b/);
    expect([(await mailsTo(email)).length, (await mailsTo(other)).length]).toEqual([1, 1]);
  });

  it('returns 429 to a caller who repeats the request within the resend wait, and to nobody else', async () => {
    const { email } = await buildEditor(stage.api.deps);
    await request(email);
    const refused = await request(email);
    expect(refused).toMatchObject({ status: 429, message: messages.tooManyRequests });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(limits.otpResendWaitMs / 1_000);
    expect((await request(email, stranger(2))).status).toBe(200);
    expect(await allMailsTo(email, stage.api.deps.connection)).toHaveLength(1);
  });

  it.each([undefined, '', 'nobody', { $ne: null }])('rejects %p as an email address', async (email) => {
    expect(await request(email)).toMatchObject({ status: 400, data: null });
  });

  it('neither stores nor logs the code', async () => {
    const { email, code } = await forgetful();
    const rows = await stage.api.deps.connection.collection('resetCodes').find({ email }).toArray();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(stage.api.logs.join('')).not.toContain(code);
  });
});

describe('POST /client/resetPassword', () => {
  it('sets the password, ends every session of the account and emails its owner', async () => {
    const creator = await buildCreator(stage.api.deps);
    await request(creator.email);
    const code = await codeMailedTo(creator.email);
    expect((await reset(creator.email, wrongFor(code), stranger(6))).status).toBe(400);
    const answer = await reset(` ${creator.email.toUpperCase()} `, `${code} `);
    expect(answer).toMatchObject({ status: 200, message: messages.passwordChanged, data: null });
    expect((await stage.api.call(endpoints.identity, { token: creator.token })).status).toBe(401);
    expect((await signIn(creator.username, password)).status).toBe(401);
    const signedIn = await signIn(creator.username, newPassword);
    expect((await nextMailTo(creator.email, 2)).subject).toBe('Your Cutroom password was reset');
    await stage.api.deps.audit.written();
    const { data } = await stage.api.call(endpoints.teamActivity, { token: signedIn.data?.token });
    const entries = data?.map(({ action, by, account }) => [action, by, account?.username ?? null]);
    expect(entries).toContainEqual(['reset-code-sent', null, creator.username]);
    expect(entries).toContainEqual(['reset-code-refused', null, creator.username]);
    expect(entries).toContainEqual(['password-reset', null, creator.username]);
  });

  it('notes wrong codes in the activity while there is one to guess, and no more', async () => {
    const { id, email } = await buildEditor(stage.api.deps);
    const guess = () => reset(email, '0'.repeat(limits.resetCodeLength), stranger(7));
    await guess();
    await request(email);
    for (let tries = 0; tries < limits.otpMaxTries + 3; tries += 1) expect((await guess()).status).toBe(400);
    await stage.api.deps.audit.written();
    const noted = { action: 'reset-code-refused', accountId: id } as const;
    expect(await stage.api.deps.auditRows.countDocuments(noted)).toBe(limits.otpMaxTries);
  });

  it('lets the owner sign in at once after wrong passwords have used up the tries of the account', async () => {
    const { email, code, username } = await forgetful();
    for (let tries = 0; tries < 10; tries += 1) await signIn(username.toUpperCase(), 'Wrong@2026');
    expect((await signIn(username, password)).status).toBe(429);
    expect((await reset(email, wrongFor(code))).status).toBe(400);
    expect((await signIn(username, newPassword)).status).toBe(429);
    expect((await reset(email, code)).status).toBe(200);
    expect((await signIn(username, newPassword)).status).toBe(200);
  });

  it('accepts a code once, also of two concurrent resets', async () => {
    const { email, code } = await forgetful();
    const answers = await Promise.all([reset(email, code), reset(email, code, stranger(3))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await reset(email, code)).toMatchObject({ status: 400, message: messages.otpInvalid });
  });

  it('emails one code for twenty simultaneous requests, and two codes change the password once', async () => {
    const { email, username } = await buildEditor(stage.api.deps);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => request(email, stranger(20 + n))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const first = await codeMailedTo(email);
    expect(await allMailsTo(email, stage.api.deps.connection)).toHaveLength(1);
    // Ten minutes later there is a second code beside the first.
    const codes = stage.api.deps.connection.collection('resetCodes');
    await codes.updateMany({ email }, { $set: { createdAt: new Date(0), mailedAt: new Date(0) } });
    await request(email);
    const second = await codeMailedTo(email, 2);
    const both = await Promise.all([
      reset(email, first),
      reset(email, second, stranger(41), { newPassword: 'Second@2027', confirmPassword: 'Second@2027' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = both[0]?.status === 200 ? newPassword : 'Second@2027';
    expect((await signIn(username, winner)).status).toBe(200);
  });

  it('rejects a weak or mismatched password and leaves the code valid', async () => {
    const { email, code, token } = await forgetful();
    for (const [changes, message] of [
      [{ newPassword: '' }, messages.emptyInputs],
      [{ confirmPassword: 'Another@2027' }, messages.mismatchPassword],
      [{ newPassword: 'weak', confirmPassword: 'weak' }, messages.passwordRule],
    ] as const) {
      expect(await reset(email, code, owner, changes)).toMatchObject({ status: 400, message });
    }
    expect((await stage.api.call(endpoints.identity, { token })).status).toBe(200);
    expect((await reset(email, code)).status).toBe(200);
  });

  it("rejects a stranger's guesses after five tries and still accepts the owner's code", async () => {
    const { email, code, username } = await forgetful();
    const guesses = [];
    for (let shift = 0; shift < limits.otpMaxTries; shift += 1)
      guesses.push((await reset(email, wrongFor(code, shift), stranger(4))).message);
    expect(new Set(guesses)).toEqual(new Set([messages.otpInvalid]));
    expect((await reset(email, code, stranger(4))).message).toBe(replies.otpTooManyTries);
    expect((await signIn(username, password)).status).toBe(200);
    expect((await reset(email, code)).status).toBe(200);
  });

  it('answers guesses for an address without an account in the same way', async () => {
    const email = newEmail();
    await request(email);
    for (let time = 0; time < limits.otpMaxTries; time += 1)
      expect(await reset(email, '123456')).toMatchObject({ status: 400, message: messages.otpInvalid });
    expect((await reset(email, '123456')).message).toBe(replies.otpTooManyTries);
    expect(await reset(newEmail(), '123456')).toMatchObject({ status: 400, message: messages.otpInvalid });
  });

  it('accepts, and emails again, a code of six digits that an earlier version emailed', async () => {
    const { email } = await forgetful();
    const codes = stage.api.deps.connection.collection('resetCodes');
    const mailedAt = new Date(Date.now() - limits.otpResendWaitMs);
    await codes.updateOne({ email }, { $unset: { digits: '' }, $set: { mailedAt } });
    await request(email, stranger(7));
    const code = await codeMailedTo(email, 2);
    expect(code).toMatch(/^\d{6}$/);
    expect(await reset(email, wrongFor(code))).toMatchObject({ status: 400, message: messages.otpInvalid });
    expect((await reset(email, code)).status).toBe(200);
  });

  it('does not accept the beginning or the end of a code', async () => {
    const { email, code } = await forgetful();
    for (const part of [code.slice(0, limits.otpLength), code.slice(-limits.otpLength)])
      expect(await reset(email, part)).toMatchObject({ status: 400, message: messages.otpInvalid });
  });

  it('rejects an expired code', async () => {
    const { email, code } = await forgetful();
    const codes = stage.api.deps.connection.collection('resetCodes');
    await codes.updateOne({ email }, { $set: { expiresAt: new Date() } });
    expect(await reset(email, code)).toMatchObject({ status: 400, message: messages.otpInvalid });
  });

  it('rejects query operators in place of strings', async () => {
    const { code, email } = await forgetful();
    const operator = { $gt: '' };
    for (const changes of [{ email: operator }, { otp: operator }, { newPassword: operator }])
      expect((await reset(email, code, owner, changes)).status).toBe(400);
  });
});

describe('codes of different purposes', () => {
  it('do not fit each other', async () => {
    const { email, code } = await stage.mailedCode();
    expect(await reset(email, code)).toMatchObject({ status: 400, message: messages.otpInvalid });
    const user = await forgetful();
    expect(await stage.verify(user.email, user.code)).toMatchObject({
      status: 400,
      message: messages.otpInvalid,
    });
    // The account exists now, but the code was emailed for a sign-up.
    await buildEditor(stage.api.deps, null, { email });
    expect(await reset(email, code)).toMatchObject({ status: 400, message: messages.otpInvalid });
    await request(email, stranger(5));
    expect(await codeMailedTo(email, 2)).not.toBe(code);
    expect(await reset(email, code)).toMatchObject({ status: 400, message: messages.otpInvalid });
  });
});
