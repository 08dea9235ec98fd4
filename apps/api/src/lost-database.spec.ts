import { endpoints } from '@cutroom/contracts';
import { startHeldDatabase } from '@cutroom/server-kit/testing';
import { buildCreator, buildEditor, password, type SignedIn } from './testing/builders';
import { startTestApi, type TestApi } from './testing/test-api';

interface Stage {
  api: TestApi;
  creator: SignedIn & { teamId: string };
  editor: SignedIn;
}

/** A service whose database goes away, and stays away, as soon as it has acknowledged the next commit. */
async function startStage(): Promise<Stage & { loseAfterCommit(): void }> {
  const { proxy, uri } = await startHeldDatabase();
  const api = await startTestApi({ MONGODB_URI: `${uri}&monitorCommands=true` });
  const creator = await buildCreator(api.deps);
  const editor = await buildEditor(api.deps, creator.teamId);
  return {
    api,
    creator,
    editor,
    loseAfterCommit() {
      api.deps.connection.getClient().on('commandSucceeded', ({ commandName }) => {
        if (commandName === 'commitTransaction') void proxy.close();
      });
    },
  };
}

const passwords = { newPassword: 'Changed@2027', confirmPassword: 'Changed@2027' };

describe('a database that goes away right after a commit', () => {
  let stage: Awaited<ReturnType<typeof startStage>>;
  beforeEach(async () => {
    stage = await startStage();
  });
  afterEach(() => stage.api.close());

  it.each([
    [
      'removal of an editor',
      ({ api, creator: { token, teamId }, editor }: Stage) =>
        api.call(endpoints.removeEditor, { token, body: { editorId: editor.id, teamId } }),
    ],
    [
      'change of a password',
      ({ api, creator: { token } }: Stage) =>
        api.call(endpoints.changePassword, { token, body: { oldPassword: password, ...passwords } }),
    ],
    [
      'reset of a password',
      async ({ api, editor: { email } }: Stage) => {
        const otp = await api.deps.resetCodes.issue(email, '127.0.0.1');
        return api.call(endpoints.resetPassword, { body: { email, otp, ...passwords } });
      },
    ],
    [
      'deletion of an account',
      ({ api, editor: { token, username } }: Stage) =>
        api.call(endpoints.deleteAccount, { token, body: { password, username } }),
    ],
  ])('does not make a %s look as if it had failed', async (_, act) => {
    stage.loseAfterCommit();
    const { success, message } = await act(stage);
    expect({ success, message }).toMatchObject({ success: true });
  });
});
