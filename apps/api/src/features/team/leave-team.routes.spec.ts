import { endpoints, messages, replies } from '@cutroom/contracts';
import { movieWith } from '@cutroom/contracts/testing';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { nextMailTo } from '../../testing/mails';
import { startUpload } from '../video/start-upload';
import { useTeam } from '../../testing/use-team';

const team = useTeam();

const details = { title: 'The cut', comment: 'c', maximumVideoQuality: '720p', extension: 'mp4' } as const;
const uploadRequest = () => ({ ...details, teamId: team.creator.teamId });

const leave = () =>
  team.api.call(endpoints.leaveTeam, { token: team.editor.token, body: { teamId: team.creator.teamId } });
const remove = () =>
  team.api.call(endpoints.removeEditor, {
    token: team.creator.token,
    body: { editorId: team.editor.id, teamId: team.creator.teamId },
  });
const start = ({ token } = team.editor) =>
  team.api.call(endpoints.startUpload, { token, body: uploadRequest() });
const put = (address: string) =>
  fetch(address, { method: 'PUT', body: movieWith('a movie'), headers: { 'Content-Type': 'video/mp4' } });
const finish = ({ token }: SignedIn, url: string) =>
  team.api.call(endpoints.finishUpload, { token, body: { url } });

const teamOf = async ({ id }: SignedIn) =>
  (await team.api.deps.users.findById(id).lean())?.teamId?.toHexString() ?? null;
const inviteCode = async () =>
  (await team.api.deps.teams.findById(team.creator.teamId).orFail().lean()).inviteCode;
const statesOfVideos = async ({ id }: SignedIn) =>
  (await team.api.deps.videos.find({ uploadedBy: id }).sort({ _id: 1 }).lean()).map(({ state }) => state);
const activity = async () => {
  await team.api.deps.audit.written();
  const { data } = await team.api.call(endpoints.teamActivity, { token: team.creator.token });
  return (data ?? []).map(({ action, by, account, video }) =>
    [action, by?.username, account?.username, video?.title].filter(Boolean),
  );
};

describe.each([
  ['POST /team/leave', leave],
  ['POST /team/removeEditor', remove],
])('%s', (_, part) => {
  it('withdraws unfinished uploads and keeps finished ones', async () => {
    const [arrived, waiting] = [(await start()).data ?? '', (await start()).data ?? ''];
    const colleague = await buildEditor(team.api.deps, team.creator.teamId);
    await start(colleague);
    await put(arrived);
    await finish(team.editor, arrived);
    expect((await part()).status).toBe(200);
    expect(await statesOfVideos(team.editor)).toEqual(['PENDING']);
    expect(await statesOfVideos(colleague)).toEqual(['AWAITING_UPLOAD']);
    // The signed address still takes bytes, but no video is waiting for them.
    await put(waiting);
    expect([401, 403]).toContain((await finish(team.editor, waiting)).status);
    expect(await statesOfVideos(team.editor)).toEqual(['PENDING']);
    expect(await activity()).toContainEqual(
      expect.arrayContaining(['upload-withdrawn', expect.any(String), 'The cut']),
    );
  });

  it('removes an uploaded file that was never reported, and the copy of a crashed process', async () => {
    const address = (await start()).data ?? '';
    await put(address);
    const incomingKey = team.api.deps.storage.keyOf(address) ?? '';
    const copy = `sealed/${team.creator.teamId}/${'a'.repeat(24)}/copy.mp4`;
    const { etag = '' } = (await team.api.deps.storage.head(incomingKey)) ?? {};
    await team.api.deps.storage.copy(incomingKey, copy, { ifMatch: etag, contentType: 'video/mp4' });
    const sealings = [{ key: copy, startedAt: new Date() }];
    await team.api.deps.videos.updateOne({ incomingKey }, { $set: { sealings } });
    expect((await part()).status).toBe(200);
    expect(await team.api.deps.storage.head(incomingKey)).toBeNull();
    expect(await team.api.deps.storage.head(copy)).toBeNull();
  });

  it('leaves no upload behind that starts at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      team.editor = await buildEditor(team.api.deps, team.creator.teamId);
      const [started, parted] = await Promise.all([start(), part()]);
      expect([200, 401, 403]).toContain(started.status);
      expect(parted.status).toBe(200);
      expect(await statesOfVideos(team.editor)).toEqual([]);
    }
  });

  it('refuses an upload whose editor leaves before it is stored', async () => {
    const actor = await team.api.deps.sessions.authenticate(team.editor.token);
    const presignPut: typeof team.api.deps.storage.presignPut = async (...args) => {
      expect((await part()).status).toBe(200);
      return team.api.deps.storage.presignPut(...args);
    };
    const storage = { ...team.api.deps.storage, presignPut };
    const late = startUpload({ ...team.api.deps, storage }, uploadRequest(), { actor, address: '127.0.0.1' });
    await expect(late).rejects.toMatchObject({ statusCode: 403, message: messages.notInTeam });
    expect(await statesOfVideos(team.editor)).toEqual([]);
  });

  it('takes effect once when two calls arrive at once', async () => {
    const answers = await Promise.all([part(), part()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await teamOf(team.editor)).toBeNull();
    const ends = (await activity()).filter(([action]) => /editor-(left|removed)/.test(action ?? ''));
    expect(ends).toHaveLength(1);
  });

  it('ends the membership once when editor and creator end it at once', async () => {
    const [left, removed] = await Promise.all([leave(), remove()]);
    expect([left.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await teamOf(team.editor)).toBeNull();
  });
});

describe('POST /team/leave', () => {
  it('ends the membership but not the session, and emails the creator', async () => {
    const answer = await leave();
    expect(answer).toMatchObject({ status: 200, message: replies.teamLeft });
    expect(answer.data).toMatchObject({ _id: team.editor.id, isInTeam: false, teamId: null });
    const identity = await team.api.call(endpoints.identity, { token: team.editor.token });
    expect(identity.data).toEqual(answer.data);
    const params = { teamId: team.creator.teamId };
    expect((await team.api.call(endpoints.teamInfo, { token: team.editor.token, params })).status).toBe(403);
    const mail = await nextMailTo(team.creator.email);
    expect(mail.subject).toBe(`${team.editor.username} left your team`);
    expect(mail.text).toContain(`${team.api.deps.webUrl}/team`);
    expect(await activity()).toEqual([['editor-left', team.editor.username]]);
  });

  it('keeps the invite code, which others may use', async () => {
    await leave();
    expect(await inviteCode()).toBe(team.creator.inviteCode);
  });

  it("refuses another team's id, bad input, a creator and an editor in no team", async () => {
    const rival = await buildCreator(team.api.deps);
    const call = (token: string, body: unknown) => team.api.call(endpoints.leaveTeam, { token, body });
    expect(await call(team.editor.token, { teamId: rival.teamId })).toMatchObject({
      status: 404,
      message: messages.teamNotFound,
    });
    for (const body of [{}, { teamId: { $ne: null } }]) {
      expect(await call(team.editor.token, body)).toMatchObject({
        status: 400,
        message: messages.inputsEmpty,
      });
    }
    expect((await call(team.creator.token, { teamId: team.creator.teamId })).status).toBe(403);
    expect(await teamOf(team.editor)).toBe(team.creator.teamId);
    const alone = await buildEditor(team.api.deps);
    expect(await call(alone.token, { teamId: team.creator.teamId })).toMatchObject({
      status: 403,
      message: messages.notInTeam,
    });
  });
});

describe('POST /team/removeEditor', () => {
  it('replaces the invite code and emails the creator', async () => {
    await remove();
    const code = await inviteCode();
    expect(code).not.toBe(team.creator.inviteCode);
    const params = { teamId: team.creator.teamId };
    const info = await team.api.call(endpoints.teamInfo, { token: team.creator.token, params });
    expect(info.data?.team.inviteCode).toBe(code);
    const mail = await nextMailTo(team.creator.email);
    expect(mail.subject).toBe("Your team's invite code has changed");
    expect(mail.text).toContain(`${team.api.deps.webUrl}/team`);
    for (const secret of [code, team.creator.inviteCode]) expect(mail.text + mail.html).not.toContain(secret);
    expect(await activity()).toEqual([
      ['invite-regenerated', team.creator.username],
      ['editor-removed', team.creator.username, team.editor.username],
    ]);
  });

  it('replaces the invite code once when two calls arrive at once', async () => {
    await Promise.all([remove(), remove()]);
    const actions = (await activity()).map(([action]) => action);
    expect(actions.filter((action) => action === 'invite-regenerated')).toHaveLength(1);
    expect((await remove()).status).toBe(404);
  });

  it('changes nothing when one of its writes fails', async () => {
    const address = (await start()).data ?? '';
    await team.api.deps.teams.deleteOne({ _id: team.creator.teamId });
    expect(await remove()).toMatchObject({ status: 404, message: messages.teamNotFound });
    expect(await teamOf(team.editor)).toBe(team.creator.teamId);
    await put(address);
    expect((await finish(team.editor, address)).status).toBe(200);
  });
});
