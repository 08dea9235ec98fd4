import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { allMailsTo, nextMailTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Creator = Awaited<ReturnType<typeof buildCreator>>;
type Answer = typeof endpoints.acceptInvitation | typeof endpoints.declineInvitation;

const nowhere = () => new Types.ObjectId().toHexString();
const teamOf = async ({ id }: SignedIn) =>
  (await api.deps.users.findById(id).lean())?.teamId?.toHexString() ?? null;
const send = (row: Answer, { token }: SignedIn, invitationId: unknown) =>
  api.call(row, { token, body: { invitationId } });
const accept = (editor: SignedIn, id: unknown) => send(endpoints.acceptInvitation, editor, id);
const decline = (editor: SignedIn, id: unknown) => send(endpoints.declineInvitation, editor, id);
const invite = ({ token, teamId }: Creator, { id }: SignedIn) =>
  api.call(endpoints.addEditor, { token, body: { editorId: id, teamId } });

/** Invites an editor. @returns the invitation's id */
async function invited(creator: Creator, editor: SignedIn): Promise<string> {
  expect((await invite(creator, editor)).status).toBe(200);
  const { teamId } = creator;
  const { _id } = await api.deps.invitations.findOne({ teamId, editorId: editor.id }).orFail().lean();
  return _id.toHexString();
}

const actions = async (creator: Creator) => {
  await api.deps.audit.written();
  const { data } = await api.call(endpoints.teamActivity, { token: creator.token });
  return (data ?? []).map(({ action }) => action);
};

describe('GET /team/invitations', () => {
  it("lists only the caller's open invitations, newest first", async () => {
    const [first, second] = [await buildCreator(api.deps), await buildCreator(api.deps)];
    const editor = await buildEditor(api.deps);
    const other = await buildEditor(api.deps);
    const ids = [await invited(first, editor), await invited(second, editor)];
    await invited(first, other);
    const { data } = await api.call(endpoints.invitations, { token: editor.token });
    expect(data?.map(({ _id }) => _id)).toEqual(ids.reverse());
    expect(data?.[0]).toEqual({
      _id: ids[0],
      creator: { username: second.username },
      invitedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  it('returns no invitations to an editor in a team and refuses a creator', async () => {
    const creator = await buildCreator(api.deps);
    const list = ({ token }: SignedIn) => api.call(endpoints.invitations, { token });
    expect(await list(await buildEditor(api.deps))).toMatchObject({ status: 200, data: [] });
    expect(await list(await buildEditor(api.deps, creator.teamId))).toMatchObject({ status: 200, data: [] });
    expect(await list(creator)).toMatchObject({ status: 403, message: messages.forbidden });
  });
});

describe('POST /team/invitations/accept', () => {
  it('adds the editor to the team and keeps the session', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const id = await invited(creator, editor);
    const answer = await accept(editor, id);
    expect(answer).toMatchObject({ status: 200, message: replies.invitationAccepted });
    expect(answer.data).toMatchObject({ _id: editor.id, isInTeam: true, teamId: creator.teamId });
    const identity = await api.call(endpoints.identity, { token: editor.token });
    expect(identity.data).toEqual(answer.data);
    const params = { teamId: creator.teamId };
    const { data } = await api.call(endpoints.teamInfo, { token: creator.token, params });
    expect(data?.team).toMatchObject({ editor: [{ _id: editor.id, email: editor.email }], invited: [] });
    expect((await nextMailTo(creator.email)).subject).toBe(`${editor.username} joined your team`);
    // Emails are sent at the same time, so they arrive in any order.
    const subjects = (await allMailsTo(editor.email, api.deps.connection)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      `You've joined ${creator.username}'s team`,
      `${creator.username} invites you to their team`,
    ]);
    expect(await actions(creator)).toEqual(['invitation-accepted', 'editor-invited']);
  });

  it('changes nothing and sends no email when repeated', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const id = await invited(creator, editor);
    const answers = await Promise.all([accept(editor, id), accept(editor, id), accept(editor, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await accept(editor, id)).status).toBe(200);
    expect(await allMailsTo(creator.email, api.deps.connection)).toHaveLength(1);
    expect(await actions(creator)).toEqual(['invitation-accepted', 'editor-invited']);
  });

  it('accepts one of two concurrent invitations and ends all others', async () => {
    const creators = await Promise.all([0, 1, 2].map(() => buildCreator(api.deps)));
    const editor = await buildEditor(api.deps);
    const ids: string[] = [];
    for (const creator of creators) ids.push(await invited(creator, editor));
    const answers = await Promise.all(ids.slice(0, 2).map((id) => accept(editor, id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
    const winner = creators[statuses.indexOf(200)];
    expect(await teamOf(editor)).toBe(winner?.teamId);
    expect(await api.deps.invitations.countDocuments({ editorId: editor.id, state: 'INVITED' })).toBe(0);
    for (const { token, teamId } of creators) {
      const { data } = await api.call(endpoints.teamInfo, { token, params: { teamId } });
      expect(data?.team.invited).toEqual([]);
    }
    expect(await actions(creators[2] as Creator)).toEqual(['invitation-ended', 'editor-invited']);
  });

  it('refuses an expired invitation that the database has not deleted yet', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const id = await invited(creator, editor);
    await api.deps.invitations.updateOne({ _id: id }, { expiresAt: new Date(Date.now() - 1) });
    expect((await api.call(endpoints.invitations, { token: editor.token })).data).toEqual([]);
    for (const answer of [accept, decline]) {
      expect(await answer(editor, id)).toMatchObject({ status: 404, message: replies.invitationNotOpen });
    }
    expect(await teamOf(editor)).toBeNull();
  });

  it('refuses an editor who is in another team', async () => {
    const [creator, rival] = [await buildCreator(api.deps), await buildCreator(api.deps)];
    const editor = await buildEditor(api.deps);
    const id = await invited(creator, editor);
    await api.deps.users.updateOne({ _id: editor.id }, { teamId: rival.teamId });
    expect(await accept(editor, id)).toMatchObject({ status: 409, message: replies.alreadyInTeam });
    expect(await teamOf(editor)).toBe(rival.teamId);
    expect(await api.deps.invitations.countDocuments({ _id: id, state: 'INVITED' })).toBe(1);
  });

  it('refuses when the team no longer exists', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const id = await invited(creator, editor);
    await api.deps.teams.deleteOne({ _id: creator.teamId });
    expect(await accept(editor, id)).toMatchObject({ status: 404, message: replies.invitationNotOpen });
    expect(await teamOf(editor)).toBeNull();
    expect((await api.call(endpoints.invitations, { token: editor.token })).data).toEqual([]);
  });

  it('cannot be repeated after a removal', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const id = await invited(creator, editor);
    await accept(editor, id);
    const { teamId } = creator;
    await api.call(endpoints.leaveTeam, { token: editor.token, body: { teamId } });
    expect(await accept(editor, id)).toMatchObject({ status: 404, message: replies.invitationNotOpen });
    expect(await teamOf(editor)).toBeNull();
  });

  it('either joins or is cancelled when both happen at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const creator = await buildCreator(api.deps);
      const editor = await buildEditor(api.deps);
      const id = await invited(creator, editor);
      const { token, teamId } = creator;
      const [accepted, cancelled] = await Promise.all([
        accept(editor, id),
        api.call(endpoints.cancelInvitation, { token, body: { editorId: editor.id, teamId } }),
      ]);
      expect([accepted.status, cancelled.status].sort()).toEqual([200, 404]);
      expect(await teamOf(editor)).toBe(accepted.status === 200 ? teamId : null);
    }
  });
});

describe('POST /team/invitations/decline', () => {
  it('ends the invitation, which the creator cannot repeat within a week', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const id = await invited(creator, editor);
    expect(await decline(editor, id)).toMatchObject({
      status: 200,
      message: replies.invitationDeclined,
      data: null,
    });
    expect((await decline(editor, id)).status).toBe(200);
    expect((await accept(editor, id)).status).toBe(404);
    const again = await invite(creator, editor);
    expect(again).toMatchObject({ status: 409, message: replies.invitationRecentlyDeclined });
    expect(await actions(creator)).toEqual(['invitation-declined', 'editor-invited']);
    expect(await allMailsTo(creator.email, api.deps.connection)).toEqual([]);
    const past = new Date(Date.now() - limits.invitationLifetimeMs);
    await api.deps.invitations.updateOne({ _id: id }, { invitedAt: past, expiresAt: new Date() });
    expect((await invite(creator, editor)).status).toBe(200);
  });
});

describe.each([
  ['accept', accept],
  ['decline', decline],
])('POST /team/invitations/%s', (_, answer) => {
  it("refuses another editor's invitation like one that does not exist", async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const other = await buildEditor(api.deps);
    const id = await invited(creator, editor);
    for (const foreign of [id, nowhere()]) {
      expect(await answer(other, foreign)).toMatchObject({
        status: 404,
        message: replies.invitationNotOpen,
      });
    }
    expect(await teamOf(other)).toBeNull();
    expect(await api.deps.invitations.countDocuments({ _id: id, state: 'INVITED' })).toBe(1);
  });

  it('refuses a creator and invalid input', async () => {
    expect((await answer(await buildCreator(api.deps), nowhere())).status).toBe(403);
    const editor = await buildEditor(api.deps);
    for (const id of [undefined, '', { $ne: null }]) {
      expect(await answer(editor, id)).toMatchObject({ status: 400, message: messages.inputsEmpty });
    }
  });
});
