import { endpoints, messages } from '@cutroom/contracts';
import { buildEditor, uniqueName } from '../../testing/builders';
import { startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const check = (username: unknown) => api.call(endpoints.checkUsername, { body: { username } });

describe('POST /client/checkUsername', () => {
  it('returns 200 for a free username', async () => {
    expect(await check(` ${uniqueName('free')} `)).toMatchObject({ status: 200, data: null });
  });

  it('returns 409 for a taken username in any case, and nothing about its owner', async () => {
    const { username } = await buildEditor(api.deps);
    for (const spelling of [username, username.toUpperCase(), ` ${username}`]) {
      expect(await check(spelling)).toMatchObject({
        status: 409,
        message: messages.usernameTaken,
        data: null,
        errors: [{ path: 'username', message: messages.usernameTaken }],
      });
    }
  });

  it("says nothing about an email address: the username of an account is not its owner's address", async () => {
    const { email } = await buildEditor(api.deps);
    expect(await check(email)).toMatchObject({ status: 400, message: messages.usernameRule });
  });

  it.each([
    ['', messages.inputsAreEmpty],
    [{ $gt: '' }, messages.inputsAreEmpty],
    ['a b', messages.usernameRule],
  ])('rejects %j', async (username, message) => {
    expect(await check(username)).toMatchObject({ status: 400, message });
  });

  it('limits how often one address asks about one username', async () => {
    const username = uniqueName('often');
    const answers = [];
    for (let time = 0; time < 21; time += 1) answers.push((await check(username)).status);
    expect(answers).toEqual([...Array<number>(20).fill(200), 429]);
  });
});
