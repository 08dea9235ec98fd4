import { endpoints, formatDateTime, limits, messages, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { allMailsTo, nextMailTo } from '../../testing/mails';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { useUpInvitations } from './testing/use-up-invitations';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Creator = Awaited<ReturnType<typeof buildCreator>>;

const nowhere = () => new Types.ObjectId().toHexString();
const invite = ({ token, teamId }: Creator, { id }: Pick<SignedIn, 'id'>) =>
  api.call(endpoints.addEditor, { token, body: { editorId: id, teamId } });
const cancel = ({ token, teamId }: Creator, { id }: Pick<SignedIn, 'id'>) =>
  api.call(endpoints.cancelInvitation, { token, body: { editorId: id, teamId } });
const teamOf = async ({ id }: SignedIn) =>
  (await api.deps.users.findById(id).lean())?.teamId?.toHexString() ?? null;
const rowOf = ({ teamId }: Creator, { id }: SignedIn) =>
  api.deps.invitations.findOne({ teamId, editorId: id }).orFail().lean();
const infoFor = async ({ token, teamId }: Creator) =>
  (await api.call(endpoints.teamInfo, { token, params: { teamId } })).data?.team;

/** Moves an invitation into the past by this many milliseconds. */
async function age(creator: Creator, editor: SignedIn, ms: number): Promise<void> {
  const { _id, invitedAt, expiresAt, mailedAt } = await rowOf(creator, editor);
  const earlier = (date: Date) => new Date(date.getTime() - ms);
  const times = { invitedAt: earlier(invitedAt), expiresAt: earlier(expiresAt) };
  await api.deps.invitations.updateOne({ _id }, { ...times, mailedAt: mailedAt && earlier(mailedAt) });
}

describe('POST /team/addEditor', () => {
  it('sends an invitation and leaves the editor in no team', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const sent = { status: 200, message: messages.invitationSent, data: null };
    expect(await invite(creator, editor)).toMatchObject(sent);
    expect(await teamOf(editor)).toBeNull();
    const mail = await nextMailTo(editor.email);
    expect(mail.subject).toBe(`${creator.username} invites you to their team`);
    expect(mail.text).toContain(`${api.deps.webUrl}/dashboard`);
    expect(mail.text).not.toContain(creator.inviteCode);
    const until = formatDateTime((await rowOf(creator, editor)).expiresAt);
    expect(mail.text).toContain(`on your dashboard until ${until} IST.`);
    const { data } = await api.call(endpoints.invitations, { token: editor.token });
    expect(data).toMatchObject([{ creator: { username: creator.username } }]);
  });

  it('shows the invited editor only to the creator, without an email address', async () => {
    const creator = await buildCreator(api.deps);
    const member = await buildEditor(api.deps, creator.teamId);
    const editor = await buildEditor(api.deps);
    await invite(creator, editor);
    const team = await infoFor(creator);
    expect(team?.invited).toEqual([
      {
        _id: editor.id,
        name: 'An Editor',
        username: editor.username,
        profile: null,
        invitedAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    expect(team?.editor.map(({ _id }) => _id)).toEqual([member.id]);
    const { invitedAt = '', expiresAt = '' } = team?.invited?.[0] ?? {};
    expect(Date.parse(expiresAt) - Date.parse(invitedAt)).toBe(limits.invitationLifetimeMs);
    expect(await infoFor({ ...creator, token: member.token })).not.toHaveProperty('invited');
  });

  it('leaves no invitation open for an editor who joins at the same time, which would outlive a removal', async () => {
    const creator = await buildCreator(api.deps);
    const editors = await Promise.all(Array.from({ length: 8 }, () => buildEditor(api.deps)));
    for (const editor of editors) {
      const join = { token: editor.token, body: { code: creator.inviteCode } };
      const [invited, joined] = await Promise.all([
        invite(creator, editor),
        api.call(endpoints.joinTeam, join),
      ]);
      expect(joined.status).toBe(200);
      expect([200, 409]).toContain(invited.status);
      expect(await teamOf(editor)).toBe(creator.teamId);
      const open = await api.deps.invitations.countDocuments({ editorId: editor.id, state: 'INVITED' });
      expect(open).toBe(0);
    }
  });

  it('keeps the email address of an invited editor from the creator', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    await invite(creator, editor);
    await api.deps.audit.written();
    const { token, teamId } = creator;
    const seen = await Promise.all([
      api.call(endpoints.teamInfo, { token, params: { teamId } }),
      api.call(endpoints.searchEditors, { token, params: { username: editor.username } }),
      api.call(endpoints.teamActivity, { token }),
    ]);
    expect(JSON.stringify(seen)).toContain(editor.username);
    expect(JSON.stringify(seen)).not.toContain(editor.email);
  });

  it('refuses an editor of any team, a creator and an unknown ID', async () => {
    const creator = await buildCreator(api.deps);
    const rival = await buildCreator(api.deps);
    for (const teamId of [rival.teamId, creator.teamId]) {
      const taken = await buildEditor(api.deps, teamId);
      expect(await invite(creator, taken)).toMatchObject({ status: 409, message: replies.editorInTeam });
    }
    for (const id of [rival.id, nowhere()]) {
      expect(await invite(creator, { id })).toMatchObject({ status: 404, message: replies.editorGone });
    }
    expect(await api.deps.invitations.countDocuments({ teamId: creator.teamId })).toBe(0);
  });

  it("refuses another creator's team", async () => {
    const creator = await buildCreator(api.deps);
    const rival = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const answer = await invite({ ...creator, teamId: rival.teamId }, editor);
    expect(answer).toMatchObject({ status: 404, message: messages.teamNotFound });
    expect(await api.deps.invitations.countDocuments({ editorId: editor.id })).toBe(0);
  });

  it.each([{}, { editorId: '' }, { editorId: { $ne: null }, teamId: { $ne: null } }])(
    'returns "Inputs Empty" for %j',
    async (body) => {
      const { token } = await buildCreator(api.deps);
      const answer = await api.call(endpoints.addEditor, { token, body });
      expect(answer).toMatchObject({ status: 400, message: messages.inputsEmpty });
    },
  );
});

describe('repeating POST /team/addEditor', () => {
  it('sends one email when many calls arrive at once', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(creator, editor)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const before = await rowOf(creator, editor);
    expect((await invite(creator, editor)).status).toBe(200);
    expect(await rowOf(creator, editor)).toEqual(before);
    expect(await allMailsTo(editor.email, api.deps.connection)).toHaveLength(1);
    expect(await api.deps.invitations.countDocuments({ editorId: editor.id })).toBe(1);
  });

  it('sends no second email within a day of the first, even after cancellations, and one after that day', async () => {
    const [creator, editor] = [await buildCreator(api.deps), await buildEditor(api.deps)];
    await invite(creator, editor);
    for (const mails of [1, 1, 2]) {
      await age(creator, editor, 0.4 * limits.invitationMailIntervalMs);
      await cancel(creator, editor);
      expect((await invite(creator, editor)).status).toBe(200);
      expect((await infoFor(creator))?.invited).toHaveLength(1);
      expect(await allMailsTo(editor.email, api.deps.connection)).toHaveLength(mails);
    }
  });

  it('emails the editor again after a day and restarts the week', async () => {
    const [creator, editor] = [await buildCreator(api.deps), await buildEditor(api.deps)];
    await invite(creator, editor);
    await age(creator, editor, limits.invitationMailIntervalMs + 1_000);
    const before = await rowOf(creator, editor);
    await invite(creator, editor);
    const after = await rowOf(creator, editor);
    expect(after._id).toEqual(before._id);
    expect(after.expiresAt.getTime()).toBeGreaterThan(before.expiresAt.getTime());
    expect(await allMailsTo(editor.email, api.deps.connection)).toHaveLength(2);
  });

  it('renews an expired invitation', async () => {
    const creator = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    await invite(creator, editor);
    await age(creator, editor, limits.invitationLifetimeMs);
    expect((await infoFor(creator))?.invited).toEqual([]);
    expect((await invite(creator, editor)).status).toBe(200);
    expect((await infoFor(creator))?.invited).toHaveLength(1);
  });
});

describe('the limits of invitations', () => {
  it('stop emails to one editor after five teams in a day, while the dashboard shows all', async () => {
    const editor = await buildEditor(api.deps);
    const creators = await Promise.all(
      Array.from({ length: limits.invitationMailsPerEditor + 2 }, () => buildCreator(api.deps)),
    );
    for (const creator of creators) expect((await invite(creator, editor)).status).toBe(200);
    const mails = await allMailsTo(editor.email, api.deps.connection);
    expect(mails).toHaveLength(limits.invitationMailsPerEditor);
    const { data } = await api.call(endpoints.invitations, { token: editor.token });
    expect(data?.map(({ creator }) => creator.username)).toEqual(
      creators.map(({ username }) => username).reverse(),
    );
  });

  it('refuse a team with Retry-After after fifty editors in a day', async () => {
    const creator = await buildCreator(api.deps);
    await useUpInvitations(api.deps, creator.teamId, limits.invitationsPerTeam);
    const editor = await buildEditor(api.deps);
    const answer = await invite(creator, editor);
    expect(answer).toMatchObject({ status: 429, message: replies.invitationLimit });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await allMailsTo(editor.email, api.deps.connection)).toEqual([]);
  });
});

describe('POST /team/invitations/cancel', () => {
  it('removes the invitation from every list and makes it unacceptable', async () => {
    const creator = await buildCreator(api.deps);
    const [editor, other] = [await buildEditor(api.deps), await buildEditor(api.deps)];
    for (const invited of [other, editor]) await invite(creator, invited);
    const { _id } = await rowOf(creator, editor);
    const cancelled = { status: 200, message: messages.invitationCancelled, data: null };
    expect(await cancel(creator, editor)).toMatchObject(cancelled);
    expect((await infoFor(creator))?.invited).toMatchObject([{ _id: other.id }]);
    expect((await api.call(endpoints.invitations, { token: editor.token })).data).toEqual([]);
    const accepted = await api.call(endpoints.acceptInvitation, {
      token: editor.token,
      body: { invitationId: _id.toHexString() },
    });
    expect(accepted).toMatchObject({ status: 404, message: replies.invitationNotOpen });
    expect(await teamOf(editor)).toBeNull();
    expect((await cancel(creator, editor)).status).toBe(404);
    await api.deps.audit.written();
    const { data } = await api.call(endpoints.teamActivity, { token: creator.token });
    const [latest, ...earlier] = (data ?? []).map(({ action }) => action);
    expect([latest, earlier]).toEqual(['invitation-cancelled', ['editor-invited', 'editor-invited']]);
  });

  it("refuses another team's invitation like one that does not exist", async () => {
    const creator = await buildCreator(api.deps);
    const rival = await buildCreator(api.deps);
    const editor = await buildEditor(api.deps);
    await invite(creator, editor);
    for (const id of [editor.id, nowhere()]) {
      expect(await cancel(rival, { id })).toMatchObject({ status: 404, message: replies.invitationNotOpen });
    }
    const foreign = await cancel({ ...rival, teamId: creator.teamId }, editor);
    expect(foreign).toMatchObject({ status: 404, message: messages.teamNotFound });
    expect((await rowOf(creator, editor)).state).toBe('INVITED');
    const empty = await api.call(endpoints.cancelInvitation, { token: creator.token, body: {} });
    expect(empty).toMatchObject({ status: 400, message: messages.inputsEmpty });
  });
});
