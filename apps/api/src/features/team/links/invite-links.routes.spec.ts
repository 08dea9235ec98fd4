import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor, password, uniqueName, type SignedIn } from '../../../testing/builders';
import { allMailsTo, codeMailedTo, mailsTo, nextMailTo } from '../../../testing/mails';
import { buildForm } from '../../../testing/pictures';
import { useTeam } from '../../../testing/use-team';
import { hashOfCode } from './invite-link.model';

const team = useTeam();
const newAddress = () => `${uniqueName('invited')}@example.com`;
const invite = (email: unknown, { token, teamId }: { token: string; teamId: string } = team.creator) =>
  team.api.call(endpoints.inviteByEmail, { token, body: { email, teamId } });
const read = (code: string) => team.api.call(endpoints.readInviteLink, { body: { code } });
const join = ({ token }: Pick<SignedIn, 'token'>, code: string) =>
  team.api.call(endpoints.joinTeam, { token, body: { code } });

/** The code in the latest of `count` emails to an address. */
async function linkMailedTo(email: string, count = 1): Promise<string> {
  const { text } = await nextMailTo(email, count);
  return /\/invitation#([A-Z0-9]{16})/.exec(text)?.[1] ?? '';
}

async function invited(email = newAddress()): Promise<{ email: string; code: string }> {
  expect(await invite(email)).toMatchObject({ status: 200, data: null, message: messages.invitationSent });
  return { email, code: await linkMailedTo(email) };
}

async function openLinks() {
  const { token, teamId } = team.creator;
  return (await team.api.call(endpoints.teamInfo, { token, params: { teamId } })).data?.team.links ?? [];
}

async function revoke(email: string) {
  const { token, teamId } = team.creator;
  const linkId = (await openLinks()).find((link) => link.email === email)?._id;
  return team.api.call(endpoints.revokeInviteLink, { token, body: { linkId, teamId } });
}

async function signUp(email: string, code: string) {
  await team.api.call(endpoints.sendOtp, { body: { email } });
  const otp = await codeMailedTo(email, (await mailsTo(email)).length + 1);
  const account = { username: uniqueName('new'), email, role: 'EDITOR', password, confirmPassword: password };
  const fields = { ...account, name: 'New Editor', otp, code };
  return () =>
    team.api.call(endpoints.signUpEditor, { form: buildForm({ ...fields, username: uniqueName('new') }) });
}

const expire = (email: string) =>
  team.api.deps.inviteLinks.updateOne({ email }, { $set: { expiresAt: new Date(Date.now() - 1) } });

describe('POST /team/inviteLinks', () => {
  it('emails a link and stores only the hash of its code', async () => {
    const { email, code } = await invited();
    const stored = await team.api.deps.inviteLinks.findOne({ email }).lean();
    expect(stored?.codeHash).toBe(hashOfCode(code));
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(stored && stored.expiresAt.getTime() - stored.invitedAt.getTime()).toBe(
      limits.invitationLifetimeMs,
    );
    expect(await openLinks()).toMatchObject([{ email }]);
    expect(await read(code)).toMatchObject({
      status: 200,
      data: { creator: { username: team.creator.username }, email },
    });
    expect(await team.activity('invite-emailed')).toHaveLength(1);
  });

  it('gives the same response and the same email for an address with an account', async () => {
    const [known, unknown] = [team.editor.email, newAddress()];
    const answers = [await invite(known), await invite(unknown)].map(({ status, message, data }) => ({
      status,
      message,
      data,
    }));
    expect(answers[0]).toEqual(answers[1]);
    const [one, other] = [await nextMailTo(known), await nextMailTo(unknown)];
    const withoutCode = (text: string) => text.replace(/#[A-Z0-9]{16}/, '');
    expect(withoutCode(one.text)).toBe(withoutCode(other.text));
  });

  it('sends one email however often and however fast it is repeated', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(email)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await allMailsTo(email, team.api.deps.connection)).toHaveLength(1);
    expect(await team.activity('invite-emailed')).toHaveLength(1);
  });

  it('replaces the link a day later', async () => {
    const { email, code } = await invited();
    const yesterday = new Date(Date.now() - limits.invitationMailIntervalMs);
    await team.api.deps.inviteLinks.updateOne({ email }, { $set: { invitedAt: yesterday } });
    await invite(email);
    const next = await linkMailedTo(email, 2);
    expect(await read(code)).toMatchObject({ status: 400, message: messages.inviteInvalid });
    expect((await read(next)).status).toBe(200);
    expect(await openLinks()).toHaveLength(1);
  });

  it('limits the emails to one address from all teams, and those to an address that was revoked', async () => {
    const email = newAddress();
    for (let sent = 0; sent < limits.invitationMailsPerEditor; sent += 1)
      expect((await invite(email, await buildCreator(team.api.deps))).status).toBe(200);
    expect(await invite(email)).toMatchObject({ status: 429, message: replies.invitationLimit });
    const { email: revoked } = await invited();
    await revoke(revoked);
    expect(await invite(revoked)).toMatchObject({ status: 429, message: replies.inviteLinkRecent });
  });

  it('keeps within those limits when teams invite at the same time', async () => {
    const email = newAddress();
    const creators = await Promise.all(
      Array.from({ length: limits.invitationMailsPerEditor + 5 }, () => buildCreator(team.api.deps)),
    );
    const answers = await Promise.all(creators.map((creator) => invite(email, creator)));
    const sent = answers.filter(({ status }) => status === 200);
    expect(sent).toHaveLength(limits.invitationMailsPerEditor);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('limits the emails of one team to 50 a day, also when they are sent at the same time', async () => {
    const teamId = new Types.ObjectId(team.creator.teamId);
    const sentAt = (ms: number) =>
      Array.from({ length: limits.invitationsPerTeam - 1 }, () => ({
        teamId,
        ...{ email: newAddress(), codeHash: uniqueName('hash'), state: 'OPEN' as const },
        ...{ invitedAt: new Date(ms), expiresAt: new Date(ms + limits.invitationLifetimeMs) },
      }));
    const { inviteLinks } = team.api.deps;
    await inviteLinks.insertMany(sentAt(Date.now() - limits.invitationMailIntervalMs));
    await inviteLinks.insertMany(sentAt(Date.now()));
    const answers = await Promise.all([1, 2, 3].map(() => invite(newAddress())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.message).toBe(replies.invitationLimit);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it("refuses another team's creator, an editor, and what is not an address", async () => {
    const other = await buildCreator(team.api.deps);
    const { teamId } = team.creator;
    expect((await invite(newAddress(), { ...other, teamId })).status).toBe(404);
    expect((await invite(newAddress(), { ...team.editor, teamId })).status).toBe(403);
    expect((await invite({ $gt: '' })).status).toBe(400);
  });
});

describe('an emailed link', () => {
  it('joins an editor with that address once, and repeating the call is harmless', async () => {
    const editor = await buildEditor(team.api.deps);
    const { code } = await invited(editor.email);
    const answers = await Promise.all([join(editor, code), join(editor, code), join(editor, code)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.data).toMatchObject({ profile: { teamId: team.creator.teamId } });
    expect((await nextMailTo(team.creator.email)).text).toContain('accepted your invitation');
    expect((await team.activity('invitation-accepted')).map(({ by }) => by?.username)).toEqual([
      editor.username,
    ]);
    expect(await team.activity('editor-joined')).toEqual([]);
    expect(await openLinks()).toEqual([]);
    const { token } = editor;
    await team.api.call(endpoints.leaveTeam, { token, body: { teamId: team.creator.teamId } });
    expect(await join(editor, code)).toMatchObject({ status: 400, message: replies.inviteLinkUsed });
    expect(await read(code)).toMatchObject({ status: 400, message: replies.inviteLinkUsed });
  });

  it('signs up one new editor when it is used twice at once', async () => {
    const { email, code } = await invited();
    const submit = await signUp(email, code);
    const answers = await Promise.all([submit(), submit()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const members = await team.api.deps.users.find({ email }).lean();
    expect(members.map(({ teamId }) => teamId?.toHexString())).toEqual([team.creator.teamId]);
    expect(await read(code)).toMatchObject({ message: replies.inviteLinkUsed });
    const mails = await allMailsTo(team.creator.email, team.api.deps.connection);
    expect(mails.map(({ subject }) => subject)).toEqual([`${members[0]?.username} joined your team`]);
    expect(mails[0]?.text).toContain('accepted your invitation');
    const accepted = await team.activity('invitation-accepted');
    expect(accepted.filter(({ by }) => by?.username === members[0]?.username)).toHaveLength(1);
    expect(await team.activity('editor-joined')).toEqual([]);
  });

  it('is refused to another address, also at the sign-up, and stays open', async () => {
    const { code } = await invited();
    const refused = { status: 400, message: replies.inviteLinkOther };
    expect(await join(await buildEditor(team.api.deps), code)).toMatchObject(refused);
    const submit = await signUp(newAddress(), code);
    expect(await submit()).toMatchObject(refused);
    expect((await read(code)).status).toBe(200);
  });

  it('is refused to an editor who is in a team', async () => {
    const editor = await buildEditor(team.api.deps, (await buildCreator(team.api.deps)).teamId);
    const { code } = await invited(editor.email);
    expect(await join(editor, code)).toMatchObject({ status: 409, message: replies.alreadyInTeam });
  });

  it('says when it has expired, is revoked or unknown', async () => {
    const editor = await buildEditor(team.api.deps);
    const { email, code } = await invited(editor.email);
    await expire(email);
    expect(await join(editor, code)).toMatchObject({ status: 400, message: replies.inviteLinkExpired });
    expect(await openLinks()).toEqual([]);
    const other = await buildEditor(team.api.deps);
    const second = await invited(other.email);
    expect((await revoke(second.email)).message).toBe(messages.invitationCancelled);
    expect(await join(other, second.code)).toMatchObject({ status: 400, message: replies.inviteLinkRevoked });
    expect(await read(second.code)).toMatchObject({ message: replies.inviteLinkRevoked });
    expect(await read('A'.repeat(16))).toMatchObject({ status: 400, message: messages.inviteInvalid });
    expect(await team.activity('invite-link-revoked')).toHaveLength(1);
  });

  it('is used or revoked when both happen at once, never both', async () => {
    const editor = await buildEditor(team.api.deps);
    const { email, code } = await invited(editor.email);
    const { token, teamId } = team.creator;
    const [{ _id: linkId } = { _id: '' }] = await openLinks();
    const [joined, revoked] = await Promise.all([
      join(editor, code),
      team.api.call(endpoints.revokeInviteLink, { token, body: { linkId, teamId } }),
    ]);
    expect([joined.status, revoked.status]).toEqual(joined.status === 200 ? [200, 404] : [400, 200]);
    const { state } = await team.api.deps.inviteLinks.findOne({ email }).orFail().lean();
    expect(state).toBe(joined.status === 200 ? 'USED' : 'REVOKED');
  });

  it('stops working when the editor with that address is removed from the team', async () => {
    const { editor, creator } = team;
    await invite(editor.email, await buildCreator(team.api.deps));
    const others = [await linkMailedTo(editor.email), (await invited()).code];
    await invite(editor.email);
    const code = await linkMailedTo(editor.email, 2);
    const { token, teamId } = creator;
    await team.api.call(endpoints.removeEditor, { token, body: { editorId: editor.id, teamId } });
    expect(await read(code)).toMatchObject({ message: replies.inviteLinkRevoked });
    for (const other of others) expect((await read(other)).status).toBe(200);
  });

  it("cannot be revoked or seen by another team's creator", async () => {
    const { email } = await invited();
    const [link] = await openLinks();
    const { token, teamId } = await buildCreator(team.api.deps);
    const answer = await team.api.call(endpoints.revokeInviteLink, {
      token,
      body: { linkId: link?._id, teamId },
    });
    expect(answer).toMatchObject({ status: 404, message: replies.invitationNotOpen });
    expect(await openLinks()).toMatchObject([{ email }]);
  });
});
