import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor, password, uniqueName } from '../../testing/builders';
import { nextMailTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { changePassword } from './change-password';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ SESSION_LIFETIME_SECONDS: undefined });
});
afterAll(() => api.close());

const signIn = (body: unknown) => api.call(endpoints.signIn, { body });
const identity = (token: string) => api.call(endpoints.identity, { token });

describe('POST /client/signin', () => {
  it('returns token, profile and lifetime, ignoring the case of the username', async () => {
    const creator = await buildCreator(api.deps);
    const answer = await signIn({ username: ` ${creator.username.toUpperCase()} `, password });
    expect(answer).toMatchObject({ status: 200, message: replies.signedIn });
    const { token, response, expiresIn } = answer.data ?? {};
    expect(expiresIn).toBe(60);
    expect(response).toMatchObject({
      _id: creator.id,
      role: 'YOUTUBER',
      isInTeam: true,
      teamId: creator.teamId,
    });
    expect((await identity(token ?? '')).data).toEqual(response);
  });

  it('returns the same response for a wrong password and an unknown username', async () => {
    const { username } = await buildEditor(api.deps);
    const wrong = await signIn({ username, password: `${password}?` });
    const nobody = await signIn({ username: uniqueName('nobody'), password });
    expect(wrong).toMatchObject({ status: 401, message: messages.signInWrong, data: null });
    expect(nobody).toEqual({ ...wrong, headers: expect.anything() });
    expect([...nobody.headers.keys()]).toEqual([...wrong.headers.keys()]);
  });

  it.each([{}, { username: '' }, { username: 'a', password: '' }, { password }])(
    'returns "Inputs are empty" for %j',
    async (body) => {
      expect(await signIn(body)).toMatchObject({ status: 400, message: messages.inputsAreEmpty });
    },
  );

  it('rejects query operators in place of strings', async () => {
    const { username } = await buildEditor(api.deps);
    expect((await signIn({ username, password: { $ne: '' } })).status).toBe(400);
    expect((await signIn({ username: { $gt: '' }, password })).status).toBe(400);
    expect((await signIn([username, password])).status).toBe(400);
  });

  it.each([{ length: { toString: 1, valueOf: 1 } }, { length: [{ toString: 1 }] }])(
    'rejects an object with a length that cannot be compared: %j',
    async (odd) => {
      for (const body of [
        { username: odd, password },
        { username: 'someone', password: odd },
      ]) {
        expect(await signIn(body)).toMatchObject({ status: 400, message: messages.inputsAreEmpty });
      }
    },
  );

  it('returns 429 with Retry-After after many guesses, also for an unknown username', async () => {
    const { username } = await buildEditor(api.deps);
    for (const name of [username, uniqueName('nobody')]) {
      const answers = [];
      for (let time = 0; time < 11; time += 1) answers.push(await signIn({ username: name, password: 'x' }));
      expect(answers.slice(0, 10).every(({ status }) => status === 401)).toBe(true);
      expect(answers[10]).toMatchObject({ status: 429, message: messages.tooManyRequests });
      expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('does not count successful sign-ins towards the limit', async () => {
    const { username } = await buildEditor(api.deps);
    for (let time = 0; time < 12; time += 1) {
      expect((await signIn({ username, password })).status).toBe(200);
    }
  });
});

describe('POST /client/renew', () => {
  it('returns a new token of the same session', async () => {
    const editor = await buildEditor(api.deps);
    const { data } = await api.call(endpoints.renew, { token: editor.token });
    expect(data).toMatchObject({
      expiresIn: 60,
      response: { _id: editor.id, isInTeam: false, teamId: null },
    });
    expect((await identity(data?.token ?? '')).status).toBe(200);
    await api.call(endpoints.logout, { token: data?.token });
    expect((await identity(editor.token)).status).toBe(401);
  });

  it('is refused 12 hours after the sign-in', async () => {
    const { id, token } = await buildEditor(api.deps);
    const signedInAgo = (ms: number) =>
      api.deps.connection
        .collection('users')
        .updateOne(
          { _id: new Types.ObjectId(id) },
          { $set: { 'sessions.0.createdAt': new Date(Date.now() - ms) } },
        );
    await signedInAgo((limits.sessionMaxSeconds - 20) * 1_000);
    const { data } = await api.call(endpoints.renew, { token });
    expect(data?.expiresIn).toBeGreaterThan(10);
    expect(data?.expiresIn).toBeLessThanOrEqual(20);
    await signedInAgo(limits.sessionMaxSeconds * 1_000);
    for (const one of [token, data?.token]) {
      expect(await api.call(endpoints.renew, { token: one })).toMatchObject({
        status: 401,
        message: messages.sessionEnded,
      });
    }
  });

  it('refuses a revoked session', async () => {
    const { token } = await buildEditor(api.deps);
    await api.call(endpoints.logout, { token });
    expect(await api.call(endpoints.renew, { token })).toMatchObject({ status: 401 });
  });
});

describe('POST /client/logout', () => {
  it('ends only the current session', async () => {
    const { id, token } = await buildEditor(api.deps);
    const { token: elsewhere } = await api.deps.sessions.issue({ _id: id });
    expect(await api.call(endpoints.logout, { token })).toMatchObject({
      status: 200,
      message: replies.signedOut,
    });
    expect(await identity(token)).toMatchObject({ status: 401, message: messages.sessionEnded });
    expect((await identity(elsewhere)).status).toBe(200);
  });
});

describe('GET /client/IAM', () => {
  it('returns the signed-in user without secrets', async () => {
    const editor = await buildEditor(api.deps, null, { about: 'Cuts fast', yearsOfExperience: 3 });
    const answer = await identity(editor.token);
    expect(answer.data).toMatchObject({
      username: editor.username,
      about: 'Cuts fast',
      yearsOfExperience: 3,
    });
    expect(JSON.stringify(answer)).not.toMatch(/argon2|usernameLower|profileKey/);
  });
});

describe('POST /client/changePassword', () => {
  const newPassword = 'Changed@2027';
  const change = (token: string, body: unknown) => api.call(endpoints.changePassword, { token, body });
  const form = { oldPassword: password, newPassword, confirmPassword: newPassword };

  it('returns 201, ends every session of the account and emails its owner', async () => {
    const { id, token, username, email } = await buildEditor(api.deps);
    const { token: elsewhere } = await api.deps.sessions.issue({ _id: id });
    expect(await change(token, form)).toMatchObject({ status: 201, message: messages.passwordChanged });
    expect((await identity(token)).status).toBe(401);
    expect((await identity(elsewhere)).status).toBe(401);
    expect((await signIn({ username, password })).status).toBe(401);
    expect((await signIn({ username, password: newPassword })).status).toBe(200);
    expect((await nextMailTo(email)).subject).toBe('Your Cutroom password was changed');
  });

  it('rejects a wrong old password and changes nothing', async () => {
    const { token, username } = await buildEditor(api.deps);
    const answer = await change(token, { ...form, oldPassword: `${password}?` });
    expect(answer).toMatchObject({
      status: 400,
      errors: [{ path: 'oldPassword', message: messages.oldPasswordWrong }],
    });
    expect((await signIn({ username, password })).status).toBe(200);
    expect((await identity(token)).status).toBe(200);
  });

  it.each([
    [{ ...form, oldPassword: '' }, messages.emptyInputs],
    [{ ...form, newPassword: '', confirmPassword: '' }, messages.emptyInputs],
    [{ ...form, confirmPassword: '' }, messages.emptyInputs],
    [{ ...form, confirmPassword: 'Another@2027' }, messages.mismatchPassword],
    [{ ...form, newPassword: 'weak', confirmPassword: 'weak' }, messages.passwordRule],
  ])('rejects %j', async (body, message) => {
    const { token } = await buildEditor(api.deps);
    expect(await change(token, body)).toMatchObject({ status: 400, message });
  });

  it('keeps the old password when the email about the new one cannot be queued', async () => {
    const { token, username } = await buildEditor(api.deps);
    const actor = await api.deps.sessions.authenticate(token);
    const mail = { enqueue: () => Promise.reject(new Error('killed')) };
    const changing = changePassword({ ...api.deps, mail }, form, { actor, address: '127.0.0.1' });
    await expect(changing).rejects.toThrow('killed');
    expect((await signIn({ username, password })).status).toBe(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const { token } = await buildEditor(api.deps);
    const other = { ...form, newPassword: 'Other@2027', confirmPassword: 'Other@2027' };
    const answers = await Promise.all([change(token, form), change(token, other)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
