import { endpoints, limits } from '@cutroom/contracts';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { allMailsTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { useUpInvitations } from './testing/use-up-invitations';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Creator = Awaited<ReturnType<typeof buildCreator>>;

const invite = ({ token, teamId }: Creator, { id }: SignedIn) =>
  api.call(endpoints.addEditor, { token, body: { editorId: id, teamId } });

describe('the limits of invitations', () => {
  it('hold when many teams invite one editor at the same time', async () => {
    const editor = await buildEditor(api.deps);
    const creators = await Promise.all(
      Array.from({ length: limits.invitationMailsPerEditor + 5 }, () => buildCreator(api.deps)),
    );
    await Promise.all(creators.map((creator) => invite(creator, editor)));
    const mails = await allMailsTo(editor.email, api.deps.connection);
    expect(mails).toHaveLength(limits.invitationMailsPerEditor);
  });

  it('hold when one team invites many editors at the same time', async () => {
    const creator = await buildCreator(api.deps);
    await useUpInvitations(api.deps, creator.teamId, limits.invitationsPerTeam - 1);
    const editors = await Promise.all([1, 2, 3, 4].map(() => buildEditor(api.deps)));
    const answers = await Promise.all(editors.map((editor) => invite(creator, editor)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  });

  it('do not count what was sent more than a day ago', async () => {
    const [creator, editor] = [await buildCreator(api.deps), await buildEditor(api.deps)];
    await useUpInvitations(api.deps, creator.teamId, limits.invitationsPerTeam);
    for (let sent = 0; sent < limits.invitationMailsPerEditor; sent += 1)
      await invite(await buildCreator(api.deps), editor);
    const past = new Date(Date.now() - limits.invitationMailIntervalMs);
    const { teamId } = creator;
    const ofBoth = { $or: [{ teamId }, { editorId: editor.id }] };
    await api.deps.invitations.updateMany(ofBoth, { $set: { invitedAt: past, mailedAt: past } });
    expect((await invite(creator, editor)).status).toBe(200);
    const mails = await allMailsTo(editor.email, api.deps.connection);
    expect(mails).toHaveLength(limits.invitationMailsPerEditor + 1);
  });
});
