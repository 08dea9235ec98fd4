import { endpoints, messages, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor } from '../../testing/builders';
import { nextMailTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const nowhere = () => new Types.ObjectId().toHexString();
const teamOf = async (id: string) =>
  (await api.deps.users.findById(id).lean())?.teamId?.toHexString() ?? null;
const remove = (token: string, body: unknown) => api.call(endpoints.removeEditor, { token, body });

describe('POST /team/removeEditor', () => {
  it('ends membership and sessions of that editor at once and emails them', async () => {
    const creator = await buildCreator(api.deps);
    const colleague = await buildEditor(api.deps, creator.teamId);
    const editor = await buildEditor(api.deps, creator.teamId);
    const answer = await remove(creator.token, { editorId: editor.id, teamId: creator.teamId });
    expect(answer).toMatchObject({ status: 200, message: messages.editorRemoved });
    expect((await api.call(endpoints.identity, { token: editor.token })).status).toBe(401);
    expect(await teamOf(editor.id)).toBeNull();
    expect((await api.call(endpoints.identity, { token: colleague.token })).status).toBe(200);
    expect(await teamOf(colleague.id)).toBe(creator.teamId);
    expect((await nextMailTo(editor.email)).subject).toContain('no longer');
    const again = await remove(creator.token, { editorId: editor.id, teamId: creator.teamId });
    expect(again).toMatchObject({ status: 404, message: replies.editorNotFound });
  });

  it("leaves another team's editor, and the creator themselves, where they are", async () => {
    const creator = await buildCreator(api.deps);
    const rival = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps, rival.teamId);
    for (const editorId of [editor.id, creator.id, nowhere()]) {
      const answer = await remove(creator.token, { editorId, teamId: creator.teamId });
      expect(answer).toMatchObject({ status: 404, message: replies.editorNotFound });
    }
    const foreign = await remove(creator.token, { editorId: editor.id, teamId: rival.teamId });
    expect(foreign).toMatchObject({ status: 404, message: messages.teamNotFound });
    expect(await teamOf(editor.id)).toBe(rival.teamId);
    expect(await teamOf(creator.id)).toBe(creator.teamId);
    expect((await api.call(endpoints.identity, { token: editor.token })).status).toBe(200);
  });

  it.each([{}, { editorId: '' }, { editorId: { $ne: null }, teamId: { $ne: null } }])(
    'returns "Inputs Empty" for %j',
    async (body) => {
      const { token } = await buildCreator(api.deps);
      expect(await remove(token, body)).toMatchObject({ status: 400, message: messages.inputsEmpty });
    },
  );
});
