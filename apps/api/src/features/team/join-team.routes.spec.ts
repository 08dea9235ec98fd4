import { endpoints, messages, replies } from '@cutroom/contracts';
import { newAccessCode } from '../../access-code';
import { buildCreator, buildEditor, password, type SignedIn } from '../../testing/builders';
import { allMailsTo, nextMailTo } from '../../testing/mails';
import { useTeam } from '../../testing/use-team';

const team = useTeam();
const join = ({ token }: Pick<SignedIn, 'token'>, code: unknown) =>
  team.api.call(endpoints.joinTeam, { token, body: { code } });

describe('POST /team/join', () => {
  it('joins the team in the same session, and emails the editor and the creator', async () => {
    const { creator } = team;
    const editor = await buildEditor(team.api.deps);
    const spelled = ` ${creator.inviteCode.toLowerCase().replace(/(.{4})/g, '$1-')}`;
    expect(await join(editor, spelled.slice(0, -1))).toMatchObject({
      status: 200,
      data: {
        profile: { _id: editor.id, isInTeam: true, teamId: creator.teamId },
        creator: { username: creator.username },
      },
    });
    expect((await team.api.call(endpoints.teamStats, { token: editor.token })).data?.members).toBe(2);
    expect((await nextMailTo(editor.email)).subject).toBe(`You've joined ${creator.username}'s team`);
    const mail = await nextMailTo(creator.email);
    expect(mail.subject).toBe(`${editor.username} joined your team`);
    expect(mail.text).toContain('joined with your invite code');
    expect((await team.activity('editor-joined')).map(({ by }) => by?.username)).toEqual([editor.username]);
  });

  it('changes nothing when it is repeated', async () => {
    const editor = await buildEditor(team.api.deps);
    for (let time = 0; time < 3; time += 1)
      expect((await join(editor, team.creator.inviteCode)).status).toBe(200);
    expect(await allMailsTo(team.creator.email, team.api.deps.connection)).toHaveLength(1);
    expect(await team.activity('editor-joined')).toHaveLength(1);
  });

  it('joins once when the same code is entered ten times at once', async () => {
    const editor = await buildEditor(team.api.deps);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => join(editor, team.creator.inviteCode)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await allMailsTo(team.creator.email, team.api.deps.connection)).toHaveLength(1);
    expect(await team.activity('editor-joined')).toHaveLength(1);
  });

  it('never lets a removed editor back in with the code of the removal', async () => {
    const { creator, editor } = team;
    const { token, teamId } = creator;
    await Promise.all([
      team.api.call(endpoints.removeEditor, { token, body: { editorId: editor.id, teamId } }),
      ...Array.from({ length: 5 }, () => join(editor, creator.inviteCode)),
    ]);
    const { username } = editor;
    const { data } = await team.api.call(endpoints.signIn, { body: { username, password } });
    expect((await join({ token: data?.token ?? '' }, creator.inviteCode)).status).toBe(400);
    expect(await team.api.deps.users.findById(editor.id).lean()).toMatchObject({ teamId: null });
  });

  it('refuses an editor who is in another team', async () => {
    const other = await buildCreator(team.api.deps);
    expect(await join(team.editor, other.inviteCode)).toMatchObject({
      status: 409,
      message: replies.alreadyInTeam,
    });
  });

  it('joins one team when two codes are entered at once', async () => {
    const other = await buildCreator(team.api.deps);
    const editor = await buildEditor(team.api.deps);
    const answers = await Promise.all([
      join(editor, team.creator.inviteCode),
      join(editor, other.inviteCode),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('accepts the invitation of that team and ends those of the others', async () => {
    const { creator } = team;
    const other = await buildCreator(team.api.deps);
    const editor = await buildEditor(team.api.deps);
    for (const { token, teamId } of [creator, other])
      await team.api.call(endpoints.addEditor, { token, body: { editorId: editor.id, teamId } });
    await join(editor, creator.inviteCode);
    const rows = await team.api.deps.invitations.find({ editorId: editor.id }).lean();
    const stateIn = ({ teamId }: { teamId: string }) =>
      rows.find((row) => row.teamId.toHexString() === teamId)?.state;
    expect([stateIn(creator), stateIn(other)]).toEqual(['ACCEPTED', 'ENDED']);
    await team.api.deps.audit.written();
    const { data } = await team.api.call(endpoints.teamActivity, { token: other.token });
    expect(data?.[0]).toMatchObject({ action: 'invitation-ended', account: { username: editor.username } });
  });

  it.each([
    ['an unknown code', () => newAccessCode(), messages.inviteInvalid],
    ['no code', () => '', messages.inputsAreEmpty],
    ['a query operator', () => ({ $gt: '' }), messages.inputsAreEmpty],
  ])('rejects %s', async (_, code, message) => {
    const editor = await buildEditor(team.api.deps);
    expect(await join(editor, code())).toMatchObject({ status: 400, message, data: null });
  });

  it('rejects a code that was replaced', async () => {
    const { creator } = team;
    const editor = await buildEditor(team.api.deps);
    const { token, teamId } = creator;
    await team.api.call(endpoints.regenerateInvite, { token, body: { teamId } });
    expect(await join(editor, creator.inviteCode)).toMatchObject({ status: 400 });
  });

  it('refuses a creator and a visitor', async () => {
    const other = await buildCreator(team.api.deps);
    expect((await join(other, team.creator.inviteCode)).status).toBe(403);
    expect((await join({ token: '' }, team.creator.inviteCode)).status).toBe(401);
  });
});
