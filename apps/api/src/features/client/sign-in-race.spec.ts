import { buildCreator, buildEditor, password } from '../../testing/builders';
import { codeMailedTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { removeEditor } from '../team/remove-editor';
import { changePassword } from './change-password';
import type { Passwords } from './passwords';
import { requestPasswordReset } from './request-password-reset';
import { resetPassword } from './reset-password';
import { signIn } from './sign-in';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ended = { statusCode: 401 };
const newPassword = 'Another@2027';
const from = { address: '127.0.0.1' };

/** A sign-in whose password has just been found right when something else happens to the account. */
async function signInWhile(username: string, meanwhile: () => Promise<unknown>): Promise<string> {
  const { passwords } = api.deps;
  const slow = {
    ...passwords,
    verify: async (account: Parameters<Passwords['verify']>[0], given: string) => {
      const fits = await passwords.verify(account, given);
      await meanwhile();
      return fits;
    },
  };
  const { token } = await signIn({ ...api.deps, passwords: slow }, { username, password }, from);
  return token;
}

describe('a sign-in in progress while', () => {
  it('the password is changed opens no session', async () => {
    const creator = await buildCreator(api.deps);
    const actor = await api.deps.sessions.authenticate(creator.token);
    const form = { oldPassword: password, newPassword, confirmPassword: newPassword };
    const token = await signInWhile(creator.username, () =>
      changePassword(api.deps, form, { ...from, actor }),
    );
    await expect(api.deps.sessions.authenticate(token)).rejects.toMatchObject(ended);
    const next = await signIn(api.deps, { username: creator.username, password: newPassword }, from);
    await expect(api.deps.sessions.authenticate(next.token)).resolves.toMatchObject({ userId: creator.id });
  });

  it('the password is reset opens no session', async () => {
    const { email, username } = await buildEditor(api.deps);
    await requestPasswordReset(api.deps, { email }, from);
    const form = { email, otp: await codeMailedTo(email), newPassword, confirmPassword: newPassword };
    const token = await signInWhile(username, () => resetPassword(api.deps, form, from));
    await expect(api.deps.sessions.authenticate(token)).rejects.toMatchObject(ended);
  });

  it('the editor is removed from the team opens no session', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps, creator.teamId);
    const actor = await api.deps.sessions.authenticate(creator.token);
    const member = { editorId: editor.id, teamId: creator.teamId };
    const token = await signInWhile(editor.username, () =>
      removeEditor(api.deps, member, { ...from, actor }),
    );
    await expect(api.deps.sessions.authenticate(token)).rejects.toMatchObject(ended);
    const row = await api.deps.users.findById(editor.id).select('+sessions').lean();
    // The session that came too late is there, and good for nothing until it ends by itself.
    expect(row?.sessions).toHaveLength(1);
  });
});
