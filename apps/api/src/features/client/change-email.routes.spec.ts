import { endpoints, messages, replies } from '@cutroom/contracts';
import { buildCreator, buildEditor, password, uniqueName, type SignedIn } from '../../testing/builders';
import { allMailsTo, codeMailedTo, nextMailTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { changeEmail } from './change-email';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newAddress = () => `${uniqueName('new')}@example.com`;
const ask = ({ token }: SignedIn, email: string, given = password) =>
  api.call(endpoints.requestEmailChange, { token, body: { email, password: given } });
const change = ({ token }: SignedIn, email: string, otp: string) =>
  api.call(endpoints.changeEmail, { token, body: { email, otp } });
const emailOf = async ({ id }: SignedIn) => (await api.deps.users.findById(id).lean())?.email;
const subjectsTo = async (email: string) =>
  (await allMailsTo(email, api.deps.connection)).map(({ subject }) => subject);

async function codeFor(user: SignedIn, email: string): Promise<string> {
  expect(await ask(user, email)).toMatchObject({ status: 200, message: replies.emailCodeSent });
  return codeMailedTo(email);
}

describe('a change of the email address', () => {
  it('needs the code from the new mailbox, emails both addresses and keeps the session', async () => {
    const user = await buildEditor(api.deps);
    const email = newAddress();
    const code = await codeFor(user, email);
    expect(await emailOf(user)).toBe(user.email);
    const answer = await change(user, email, code);
    expect(answer).toMatchObject({ status: 200, message: messages.emailChanged, data: { email } });
    expect((await api.call(endpoints.identity, { token: user.token })).data?.email).toBe(email);
    expect((await nextMailTo(user.email)).text).toContain(email);
    expect((await subjectsTo(email)).at(-1)).toBe('Your email address was changed');
    // The response was lost, and the page repeats the call.
    expect((await change(user, email, code)).status).toBe(200);
    expect(await subjectsTo(user.email)).toHaveLength(1);
    await api.deps.audit.written();
    const rows = await api.deps.auditRows.find({ actorId: user.id }).lean();
    expect(rows.map(({ action }) => action)).toEqual(['email-code-sent', 'email-changed']);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('emails one address no more than 20 codes an hour, whichever accounts ask', async () => {
    const email = newAddress();
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => buildEditor(api.deps)));
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1)
      statuses.push((await ask(users[time % users.length] as SignedIn, email)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await ask(users[0] as SignedIn, newAddress())).status).toBe(200);
  });

  it('asks for no more than five codes an hour to one address, and leaves the others to its owner', async () => {
    const [stranger, owner] = [await buildEditor(api.deps), await buildEditor(api.deps)];
    const email = newAddress();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(stranger, email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    for (let time = 0; time < 9; time += 1) await ask(stranger, email);
    expect((await ask(owner, email)).status).toBe(200);
  });

  it('refuses a wrong password, the own address and an invalid one', async () => {
    const user = await buildCreator(api.deps);
    const email = newAddress();
    expect(await ask(user, email, 'Wrong@2026')).toMatchObject({
      status: 400,
      errors: [{ path: 'password', message: messages.passwordWrong }],
    });
    await api.deps.audit.written();
    const trail = await api.deps.auditRows.find({ actorId: user.id }).lean();
    expect(trail.map(({ action }) => action)).toEqual(['email-change-refused']);
    expect(await ask(user, user.email)).toMatchObject({
      status: 400,
      errors: [{ path: 'email', message: replies.emailSame }],
    });
    expect(await ask(user, 'nobody')).toMatchObject({ status: 400, message: messages.emailRule });
    expect(await subjectsTo(email)).toEqual([]);
  });

  it('responds to a taken address as to a free one, and notifies only its owner', async () => {
    const [user, owner] = [await buildEditor(api.deps), await buildEditor(api.deps)];
    // Of two requests at once only one sends an email.
    const [free, ...taken] = await Promise.all(
      [newAddress(), owner.email, owner.email].map((to) => ask(user, to)),
    );
    for (const { status, message } of taken) expect([status, message]).toEqual([free?.status, free?.message]);
    expect(await subjectsTo(owner.email)).toEqual(['Your email address already has a Cutroom account']);
    expect(await change(user, owner.email, '123456')).toMatchObject({
      status: 400,
      message: messages.otpInvalid,
    });
    expect(await emailOf(user)).toBe(user.email);
  });

  it('changes nothing and emails nobody when one of the emails about it cannot be queued', async () => {
    const user = await buildEditor(api.deps);
    const email = newAddress();
    const otp = await codeFor(user, email);
    const actor = await api.deps.sessions.authenticate(user.token);
    const enqueue: typeof api.deps.mail.enqueue = (mail, options) =>
      mail.to === email ? Promise.reject(new Error('killed')) : api.deps.mail.enqueue(mail, options);
    const deps = { ...api.deps, mail: { enqueue } };
    const changing = changeEmail(deps, { email, otp }, { actor, address: '127.0.0.1' });
    await expect(changing).rejects.toThrow('killed');
    expect(await emailOf(user)).toBe(user.email);
    expect(await subjectsTo(user.email)).toEqual([]);
    expect((await change(user, email, otp)).status).toBe(200);
  });

  it("records a wrong code as the user's, in the trail of their team", async () => {
    const { teamId } = await buildCreator(api.deps);
    const user = await buildEditor(api.deps, teamId);
    const email = newAddress();
    const wrong = (await codeFor(user, email)) === '000000' ? '000001' : '000000';
    expect((await change(user, email, wrong)).status).toBe(400);
    await api.deps.audit.written();
    const trail = await api.deps.auditRows.find({ action: 'email-code-refused', teamId }).lean();
    expect(trail.map(({ actorId }) => String(actorId))).toEqual([user.id]);
  });

  it('takes a code only from the account that asked, and only for its address', async () => {
    const [user, thief] = [await buildEditor(api.deps), await buildEditor(api.deps)];
    const [email, other] = [newAddress(), newAddress()];
    const code = await codeFor(user, email);
    await codeFor(user, other);
    for (const answer of [await change(thief, email, code), await change(user, other, code)])
      expect(answer).toMatchObject({ status: 400, message: messages.otpInvalid });
    const signUp = await api.call(endpoints.verifyOtp, { body: { email, otp: code } });
    expect(signUp.status).toBe(400);
    expect((await change(user, email, code)).status).toBe(200);
  });

  it('uses a code up once when calls arrive at the same time, and stops guessing', async () => {
    const user = await buildEditor(api.deps);
    const email = newAddress();
    const code = await codeFor(user, email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await change(user, email, wrong)).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => change(user, email, code)));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await subjectsTo(user.email)).length).toBe(1);
    await api.deps.users.updateOne({ _id: user.id }, { $set: { email: user.email } });
    expect(await change(user, email, code)).toMatchObject({ status: 400, message: messages.otpInvalid });
    const next = newAddress();
    const right = await codeFor(user, next);
    for (let guess = 0; guess < 5; guess += 1) await change(user, next, right === wrong ? '111111' : wrong);
    expect(await change(user, next, right)).toMatchObject({ status: 400, message: replies.otpTooManyTries });
  });

  it('ends a reset code that was emailed to the former address, whoever has that address next', async () => {
    const [user, next] = [await buildEditor(api.deps), await buildEditor(api.deps)];
    const { email } = user;
    expect((await api.call(endpoints.requestPasswordReset, { body: { email } })).status).toBe(200);
    const otp = await codeMailedTo(email);
    const address = newAddress();
    expect((await change(user, address, await codeFor(user, address))).status).toBe(200);
    await api.deps.users.updateOne({ _id: next.id }, { $set: { email } });
    const body = { email, otp, newPassword: 'Another@2026', confirmPassword: 'Another@2026' };
    const reset = await api.call(endpoints.resetPassword, { body });
    expect(reset).toMatchObject({ status: 400, message: messages.otpInvalid });
  });

  it('lets one of two accounts have an address that both request', async () => {
    const users = [await buildEditor(api.deps), await buildCreator(api.deps)];
    const email = newAddress();
    const codes: string[] = [];
    for (const [index, user] of users.entries()) {
      expect((await ask(user, email)).status).toBe(200);
      codes.push(await codeMailedTo(email, index + 1));
    }
    const answers = await Promise.all(users.map((user, index) => change(user, email, codes[index] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(answers[loser]?.message).toBe(replies.emailTaken);
    expect(await emailOf(users[loser] as SignedIn)).toBe(users[loser]?.email);
  });
});
