import { endpoints, messages, type ActivityEntry } from '@cutroom/contracts';
import { movieWith } from '@cutroom/contracts/testing';
import { Types } from 'mongoose';
import { buildCreator, buildEditor, password, uniqueName } from '../../testing/builders';
import { useTeam } from '../../testing/use-team';

const team = useTeam();

async function activity(token = team.creator.token, query = ''): Promise<ActivityEntry[]> {
  await team.api.deps.audit.written();
  const row = { ...endpoints.teamActivity, path: `/team/activity${query}` };
  const answer = await team.api.call(row, { token });
  return answer.data ?? [];
}

const summary = (entries: ActivityEntry[]) =>
  entries.map(({ action, by, account }) => [action, by?.username ?? null, account?.username ?? null]);

describe('GET /team/activity', () => {
  it('returns 204 when there is no activity', async () => {
    expect(await team.api.call(endpoints.teamActivity, { token: team.creator.token })).toMatchObject({
      status: 204,
    });
  });

  it('lists actor, action, account and time, newest first', async () => {
    const before = Date.now();
    const { username } = team.editor;
    await team.api.call(endpoints.signIn, { body: { username, password: 'wrong' } });
    await team.api.call(endpoints.signIn, { body: { username, password } });
    const form = new FormData();
    form.set('name', 'Another Name');
    await team.api.call(endpoints.updateEditor, { token: team.editor.token, form });
    await team.api.call(endpoints.regenerateInvite, {
      token: team.creator.token,
      body: { teamId: team.creator.teamId },
    });
    const member = { editorId: team.editor.id, teamId: team.creator.teamId };
    await team.api.call(endpoints.removeEditor, { token: team.creator.token, body: member });
    await team.api.call(endpoints.addEditor, { token: team.creator.token, body: member });
    const entries = await activity();
    expect(summary(entries)).toEqual([
      ['editor-invited', team.creator.username, username],
      ['invite-regenerated', team.creator.username, null],
      ['editor-removed', team.creator.username, username],
      ['invite-regenerated', team.creator.username, null],
      ['profile-edited', username, null],
      ['signed-in', username, null],
      ['sign-in-failed', null, username],
    ]);
    for (const { at } of entries) {
      expect(new Date(at).getTime()).toBeGreaterThanOrEqual(before - 1);
      expect(new Date(at).getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  it('lists security entries alone or leaves them out, by kind', async () => {
    const { username } = team.editor;
    const { teamId } = team.creator;
    await team.api.call(endpoints.signIn, { body: { username, password } });
    await team.api.call(endpoints.regenerateInvite, { token: team.creator.token, body: { teamId } });
    await team.api.call(endpoints.signIn, { body: { username, password: 'wrong' } });
    const actions = async (query: string) =>
      (await activity(team.creator.token, query)).map(({ action }) => action);
    expect(await actions('?kind=security')).toEqual(['sign-in-failed', 'signed-in']);
    expect(await actions('?kind=team')).toEqual(['invite-regenerated']);
    expect(await actions('')).toEqual(['sign-in-failed', 'invite-regenerated', 'signed-in']);
    const [newest] = await activity(team.creator.token, '?kind=security&limit=1');
    expect(await actions(`?kind=security&before=${newest?._id}`)).toEqual(['signed-in']);
  });

  it('leaves out what only a newer version knows', async () => {
    const { teamId } = team.creator;
    await team.api.call(endpoints.regenerateInvite, { token: team.creator.token, body: { teamId } });
    expect(await activity()).toHaveLength(1);
    const { auditRows } = team.api.deps;
    const row = await auditRows.findOne({ action: 'invite-regenerated' }).sort({ _id: -1 }).lean();
    await auditRows.collection.insertOne({ ...row, _id: new Types.ObjectId(), action: 'of-a-newer-version' });
    for (const query of ['', '?kind=team']) {
      expect(await activity(team.creator.token, query)).toMatchObject([{ action: 'invite-regenerated' }]);
    }
  });

  it.each(['?kind=all', '?kind=', '?kind=team&kind=security'])('rejects %s with a 400', async (query) => {
    const row = { ...endpoints.teamActivity, path: `/team/activity${query}` };
    const answer = await team.api.call(row, { token: team.creator.token });
    expect(answer.status).toBe(400);
  });

  it("shows the IP addresses of the creator's own calls and nobody else's", async () => {
    await team.api.call(endpoints.signIn, { body: { username: team.creator.username, password: 'wrong' } });
    await team.api.call(endpoints.signIn, { body: { username: team.editor.username, password } });
    await team.api.call(endpoints.regenerateInvite, {
      token: team.creator.token,
      body: { teamId: team.creator.teamId },
    });
    const entries = await activity();
    expect(entries.map(({ action, address }) => [action, address])).toEqual([
      ['invite-regenerated', '127.0.0.1'],
      ['signed-in', null],
      ['sign-in-failed', null],
    ]);
    const rows = await team.api.deps.auditRows.find({ teamId: team.creator.teamId }).lean();
    expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
  });

  it('shows nothing that an editor did before joining or after leaving', async () => {
    const free = await buildEditor(team.api.deps);
    const signIn = () => team.api.call(endpoints.signIn, { body: { username: free.username, password } });
    await signIn();
    const { token, teamId } = team.creator;
    await team.api.call(endpoints.addEditor, { token, body: { editorId: free.id, teamId } });
    await signIn();
    const { data } = await team.api.call(endpoints.invitations, { token: free.token });
    const body = { invitationId: data?.[0]?._id };
    expect((await team.api.call(endpoints.acceptInvitation, { token: free.token, body })).status).toBe(200);
    await signIn();
    await team.api.call(endpoints.leaveTeam, { token: free.token, body: { teamId } });
    await signIn();
    expect(summary(await activity()).map(([action]) => action)).toEqual([
      'editor-left',
      'signed-in',
      'invitation-accepted',
      'editor-invited',
    ]);
  });

  it('lists changes of passwords and sessions without any secret', async () => {
    const body = { oldPassword: 'Wrong@2026', newPassword: 'Another@2027', confirmPassword: 'Another@2027' };
    await team.api.call(endpoints.changePassword, { token: team.creator.token, body });
    await team.api.call(endpoints.changePassword, {
      token: team.creator.token,
      body: { ...body, oldPassword: password },
    });
    await team.api.call(endpoints.logout, { token: team.editor.token });
    const signedIn = await team.api.call(endpoints.signIn, {
      body: { username: team.creator.username, password: body.newPassword },
    });
    const entries = await activity(signedIn.data?.token);
    expect(summary(entries).map(([action]) => action)).toEqual([
      'signed-in',
      'signed-out',
      'password-changed',
      'password-change-refused',
    ]);
    const rows = JSON.stringify(await team.api.deps.auditRows.find().lean());
    const lines = team.api.logs.filter((line) => line.includes('"msg":"audit"')).join('\n');
    expect(lines).toContain('password-changed');
    for (const secret of [
      'Wrong@2026',
      'Another@2027',
      password,
      signedIn.data?.token ?? '',
      team.creator.inviteCode,
    ]) {
      expect(rows).not.toContain(secret);
      expect(lines).not.toContain(secret);
    }
  });

  it('lists an upload with its editor', async () => {
    const title = 'The cut';
    const { data: address } = await team.api.call(endpoints.startUpload, {
      token: team.editor.token,
      body: {
        title,
        comment: 'c',
        maximumVideoQuality: '720p',
        extension: 'mp4',
        teamId: team.creator.teamId,
      },
    });
    await fetch(address ?? '', {
      method: 'PUT',
      body: movieWith('a movie'),
      headers: { 'Content-Type': 'video/mp4' },
    });
    await team.api.call(endpoints.finishUpload, { token: team.editor.token, body: { url: address } });
    await team.api.call(endpoints.finishUpload, { token: team.editor.token, body: { url: address } });
    const entries = await activity();
    expect(entries.map(({ action, video, by }) => [action, video?.title, by?.username])).toEqual([
      ['upload-received', title, team.editor.username],
      ['upload-started', title, team.editor.username],
    ]);
    expect(entries[0]?.video?._id).toBe(entries[1]?.video?._id);
  });

  it('returns every entry once across pages', async () => {
    for (let time = 0; time < 5; time += 1) {
      await team.api.call(endpoints.regenerateInvite, {
        token: team.creator.token,
        body: { teamId: team.creator.teamId },
      });
    }
    const all = await activity();
    const seen: ActivityEntry[] = [];
    for (;;) {
      const last = seen.at(-1)?._id;
      const page = await activity(
        team.creator.token,
        `?limit=2${last === undefined ? '' : `&before=${last}`}`,
      );
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page);
    }
    expect(seen).toEqual(all);
    expect(seen).toHaveLength(5);
  });

  it('shows nothing of another team', async () => {
    const rival = await buildCreator(team.api.deps);
    await team.api.call(endpoints.regenerateInvite, {
      token: team.creator.token,
      body: { teamId: team.creator.teamId },
    });
    const [theirs] = await activity();
    expect(await activity(rival.token)).toEqual([]);
    expect(await activity(rival.token, `?before=${'f'.repeat(24)}`)).toEqual([]);
    expect(theirs).toBeDefined();
    expect(await team.api.call(endpoints.teamActivity, { token: team.editor.token })).toMatchObject({
      status: 403,
      message: messages.forbidden,
    });
  });
});

describe('audit events without a team', () => {
  it('omit the username of a failed sign-in, which may be a password', async () => {
    const username = uniqueName('Misplaced@');
    const answer = await team.api.call(endpoints.signIn, { body: { username, password } });
    expect(answer.status).toBe(401);
    await team.api.deps.audit.written();
    const row = await team.api.deps.auditRows.findOne({ action: 'sign-in-failed', accountId: null }).lean();
    expect(row).toMatchObject({ teamId: null, actorId: null, address: '127.0.0.1' });
    expect(JSON.stringify(row)).not.toContain(username);
  });

  it('record each emailed code and each wrong guess', async () => {
    const email = `${uniqueName('new')}@example.com`;
    await team.api.call(endpoints.sendOtp, { body: { email } });
    await team.api.call(endpoints.verifyOtp, { body: { email, otp: '000000' } });
    await team.api.deps.audit.written();
    const rows = await team.api.deps.auditRows.find({ email }).sort({ _id: 1 }).lean();
    expect(rows.map(({ action, teamId }) => [action, teamId])).toEqual([
      ['code-sent', null],
      ['code-refused', null],
    ]);
  });
});
