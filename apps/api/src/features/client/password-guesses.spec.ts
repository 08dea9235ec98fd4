import { endpoints, messages } from '@cutroom/contracts';
import { buildCreator, buildEditor, password, type SignedIn } from '../../testing/builders';
import { codeMailedTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newPassword = 'Another@2027';
const wrong = 'Wrong@12345';
const triesAllowed = 10;

const signInAs = (username: string, given = wrong) =>
  api.call(endpoints.signIn, { body: { username, password: given } });

const changePassword = ({ token }: SignedIn, oldPassword: string) =>
  api.call(endpoints.changePassword, {
    token,
    body: { oldPassword, newPassword, confirmPassword: newPassword },
  });

const deleteAccount = ({ token, username }: SignedIn, given: string) =>
  api.call(endpoints.deleteAccount, { token, body: { username, password: given } });

/** Guesses until the limit stops it. */
async function untilRefused(guess: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429) statuses.push((await guess()).status);
  return statuses;
}

describe('sign-ins of one account at once', () => {
  const statusesOf = async (count: number, username: string, given: string) => {
    const all = await Promise.all(Array.from({ length: count }, () => signInAs(username, given)));
    return all.map(({ status }) => status);
  };

  it('all succeed with the right password, and the account is not locked afterwards', async () => {
    const { username } = await buildCreator(api.deps);
    expect(await statusesOf(20, username, password)).toEqual(Array<number>(20).fill(200));
    expect((await signInAs(username, password)).status).toBe(200);
  });

  it('check ten wrong passwords at most', async () => {
    const { username } = await buildCreator(api.deps);
    const statuses = await statusesOf(20, username, wrong);
    expect(statuses.filter((status) => status === 401)).toHaveLength(triesAllowed);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - triesAllowed);
    expect((await signInAs(username, password)).status).toBe(429);
  });
});

describe('wrong passwords in a session', () => {
  it('are limited over the change of the password and the deletion of the account together', async () => {
    const creator = await buildCreator(api.deps);
    expect((await changePassword(creator, wrong)).status).toBe(400);
    const guesses = await untilRefused(() => deleteAccount(creator, wrong));
    expect(guesses).toEqual([...Array<number>(triesAllowed - 1).fill(400), 429]);
    expect((await changePassword(creator, password)).status).toBe(429);
    expect((await signInAs(creator.username, password)).status).toBe(200);
  });

  it("are not used up by strangers who sign in under the user's id", async () => {
    const creator = await buildCreator(api.deps);
    await untilRefused(() => signInAs(creator.id));
    expect((await changePassword(creator, password)).status).toBe(201);
  });

  it('are not cleared when somebody whose username is that ID resets a password', async () => {
    const victim = await buildCreator(api.deps);
    const { email } = await buildEditor(api.deps, null, { username: victim.id, usernameLower: victim.id });
    await untilRefused(() => changePassword(victim, wrong));
    await api.call(endpoints.requestPasswordReset, { body: { email } });
    const form = { email, otp: await codeMailedTo(email), newPassword, confirmPassword: newPassword };
    expect((await api.call(endpoints.resetPassword, { body: form })).status).toBe(200);
    expect((await signInAs(victim.id, newPassword)).status).toBe(200);
    expect(await changePassword(victim, password)).toMatchObject({
      status: 429,
      message: messages.tooManyRequests,
    });
  });
});
