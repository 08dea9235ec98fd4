import { endpoints, messages } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor, uniqueName } from '../../testing/builders';
import { buildForm, buildPicture } from '../../testing/pictures';
import { startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const nowhere = () => new Types.ObjectId().toHexString();

async function buildVideo(teamId: string, editorId: string, state: string) {
  await api.deps.videos.collection.insertOne({
    _id: new Types.ObjectId(),
    teamId: new Types.ObjectId(teamId),
    uploadedBy: new Types.ObjectId(editorId),
    state,
  } as never);
}

describe('GET /team/stats', () => {
  const stats = (token: string) => api.call(endpoints.teamStats, { token });

  it("counts the videos and editors of the caller's team", async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps, creator.teamId);
    for (const state of ['AWAITING_UPLOAD', 'PENDING', 'PENDING', 'PUBLISHING', 'PUBLISHED']) {
      await buildVideo(creator.teamId, editor.id, state);
    }
    await buildVideo((await buildCreator(api.deps)).teamId, editor.id, 'PENDING');
    const counted = { total: 4, pending: 2, approve: 1, members: 1 };
    expect((await stats(creator.token)).data).toEqual(counted);
    expect((await stats(editor.token)).data).toEqual(counted);
  });

  it('returns 204 without a body to an editor in no team', async () => {
    const { token } = await buildEditor(api.deps);
    const response = await fetch(`${api.url}/api/team/stats`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });
});

describe('GET /team/info/:teamId', () => {
  const info = (token: string, teamId: string) => api.call(endpoints.teamInfo, { token, params: { teamId } });

  it('lists the editors, oldest first, with their upload counts', async () => {
    const creator = await buildCreator(api.deps);
    const first = await buildEditor(api.deps, creator.teamId, { createdAt: new Date('2026-01-01') });
    const second = await buildEditor(api.deps, creator.teamId, { createdAt: new Date('2026-02-01') });
    await buildVideo(creator.teamId, second.id, 'PENDING');
    await buildVideo(creator.teamId, second.id, 'PUBLISHED');
    const { data } = await info(creator.token, creator.teamId);
    expect(data?.team).toMatchObject({ _id: creator.teamId, creator: { username: creator.username } });
    expect(data?.team.editor.map(({ _id }) => _id)).toEqual([first.id, second.id]);
    expect(data?.team.editor[0]).toEqual({
      _id: first.id,
      name: 'An Editor',
      email: first.email,
      username: first.username,
      profile: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(data?.editorUploadData).toEqual([
      { total: 0, pending: 0, approve: 0 },
      { total: 2, pending: 1, approve: 1 },
    ]);
  });

  it('shows the invite code only to the creator, and pictures with signed URLs', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps, creator.teamId);
    await api.call(endpoints.updateEditor, {
      token: editor.token,
      form: buildForm({}, await buildPicture()),
    });
    expect((await info(creator.token, creator.teamId)).data?.team.inviteCode).toBe(creator.inviteCode);
    const { data } = await info(editor.token, creator.teamId);
    expect(data?.team).not.toHaveProperty('inviteCode');
    expect((await fetch(data?.team.editor[0]?.profile ?? '')).status).toBe(200);
  });

  it('returns the same 404 for another team and for a missing one', async () => {
    const creator = await buildCreator(api.deps);
    const { teamId: foreign } = await buildCreator(api.deps);
    for (const teamId of [foreign, nowhere()]) {
      expect(await info(creator.token, teamId)).toMatchObject({
        status: 404,
        message: messages.teamNotFound,
      });
    }
    expect((await info(creator.token, 'no-id')).status).toBe(400);
  });

  it('refuses an editor in no team', async () => {
    const { token } = await buildEditor(api.deps);
    expect(await info(token, nowhere())).toMatchObject({ status: 403, message: messages.notInTeam });
  });
});

describe('GET /team/search/:username', () => {
  it('finds at most ten editors in no team by the start of their username, ignoring case', async () => {
    const creator = await buildCreator(api.deps);
    const start = uniqueName('Find');
    const search = (username: string) =>
      api.call(endpoints.searchEditors, { token: creator.token, params: { username } });
    await buildEditor(api.deps, creator.teamId, { username: `${start}-taken` });
    await buildCreator(api.deps, { username: `${start}-creator` });
    for (let count = 0; count < 12; count += 1) {
      await buildEditor(api.deps, null, { username: `${start}.${String(count).padStart(2, '0')}` });
    }
    const { data } = await search(start.toUpperCase());
    expect(data?.map(({ username }) => username)).toEqual(
      Array.from({ length: 10 }, (_, count) => `${start}.${String(count).padStart(2, '0')}`),
    );
    expect(Object.keys(data?.[0] ?? {}).sort()).toEqual(['_id', 'invited', 'name', 'profile', 'username']);
    expect((await search(`${start}.11`)).data).toHaveLength(1);
    expect((await search('.*')).data).toEqual([]);
    expect((await search('x'.repeat(31))).status).toBe(400);
  });

  it("marks the editors whom this team has invited, and no other team's", async () => {
    const creator = await buildCreator(api.deps);
    const rival = await buildCreator(api.deps);
    const { id: editorId, username } = await buildEditor(api.deps);
    const { token, teamId } = creator;
    const found = async (as: { token: string }) =>
      (await api.call(endpoints.searchEditors, { token: as.token, params: { username } })).data;
    await api.call(endpoints.addEditor, { token, body: { editorId, teamId } });
    expect(await found(creator)).toMatchObject([{ username, invited: true }]);
    expect(await found(rival)).toMatchObject([{ username, invited: false }]);
    await api.call(endpoints.cancelInvitation, { token, body: { editorId, teamId } });
    expect(await found(creator)).toMatchObject([{ invited: false }]);
  });
});

describe('POST /team/inviteCode', () => {
  it("replaces only the code of the caller's team", async () => {
    const creator = await buildCreator(api.deps);
    const other = await buildCreator(api.deps);
    const regenerate = (teamId: string) =>
      api.call(endpoints.regenerateInvite, { token: creator.token, body: { teamId } });
    const answer = await regenerate(creator.teamId);
    expect(answer).toMatchObject({ status: 200, message: messages.inviteRegenerated });
    expect(answer.data?.inviteCode).not.toBe(creator.inviteCode);
    const stored = await api.deps.teams.findById(creator.teamId).lean();
    expect(stored?.inviteCode).toBe(answer.data?.inviteCode);
    expect(await regenerate(other.teamId)).toMatchObject({ status: 404, message: messages.teamNotFound });
    expect(await regenerate('')).toMatchObject({ status: 400, message: messages.inputsEmpty });
    await api.deps.audit.written();
    const { data } = await api.call(endpoints.teamActivity, { token: creator.token });
    expect(data?.map(({ action }) => action)).toEqual(['invite-regenerated']);
  });
});
