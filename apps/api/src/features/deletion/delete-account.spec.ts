import { endpoints, messages, replies } from '@cutroom/contracts';
import { movieWith } from '@cutroom/contracts/testing';
import { buildEditor, password, type SignedIn } from '../../testing/builders';
import { buildTemplate } from '../../testing/templates';
import { allMailsTo, codeMailedTo, mailsTo } from '../../testing/mails';
import { leaseOfAnother } from '../../testing/lease-of-another';
import { restoreVideo } from '../bin/restore-video';
import { joinTeam } from '../team/join-team';
import { usePublishStage } from '../publishing/testing/publish-stage';
import type { PublishStage } from '../publishing/testing/publish-stage';
import { deleteAccount } from './delete-account';

const first = usePublishStage();
let stage: PublishStage;
beforeEach(async () => {
  stage = await first.rival();
});

const erase = ({ token, username }: SignedIn, overrides: object = {}) =>
  stage.api.call(endpoints.deleteAccount, { token, body: { password, username, ...overrides } });
const rowOf = ({ id }: SignedIn) => stage.api.deps.users.findById(id).orFail().lean();
const statesOfTeam = async () =>
  (await stage.api.deps.videos.find({ teamId: stage.creator.teamId }).lean()).map(({ state }) => state);

async function arrivedUpload(): Promise<string> {
  const body = { title: 'Cut', comment: 'c', maximumVideoQuality: '720p', extension: 'mp4' };
  const { data } = await stage.api.call(endpoints.startUpload, {
    token: stage.editor.token,
    body: { ...body, teamId: stage.creator.teamId },
  });
  await fetch(data ?? '', {
    method: 'PUT',
    body: movieWith('cut'),
    headers: { 'Content-Type': 'video/mp4' },
  });
  return data ?? '';
}

describe('POST /client/deleteAccount', () => {
  it('leaves no personal data of an editor, ends the sessions and the membership, and keeps the videos', async () => {
    const { api, creator, editor } = stage;
    await stage.buildVideo();
    await arrivedUpload();
    await api.deps.videos.updateMany({ uploadedBy: editor.id }, { $set: { uploaderName: 'An Editor' } });
    expect(await erase(editor)).toMatchObject({ status: 200, message: messages.accountDeleted });
    expect(await erase(editor)).toMatchObject({ status: 401, message: messages.accountDeleted });
    const again = await api.call(endpoints.signIn, { body: { username: editor.username, password } });
    expect(again.status).toBe(401);
    const row = await rowOf(editor);
    expect(row).toMatchObject({ username: 'Deleted account', teamId: null, name: null, profileKey: null });
    expect(JSON.stringify(row)).not.toContain(editor.username);
    expect(await statesOfTeam()).toEqual(['PENDING']);
    const { data } = await api.call(endpoints.pendingVideos, { token: creator.token });
    expect(JSON.stringify(data)).toContain('Deleted account');
    expect(JSON.stringify(data)).not.toContain('An Editor');
    const [mail] = await allMailsTo(editor.email, api.deps.connection);
    expect(mail?.subject).toBe('Your Cutroom account is deleted');
    const [left] = await mailsTo(creator.email);
    expect(left?.subject).toBe(`${editor.username} left your team`);
    await api.deps.audit.written();
    const rows = await api.deps.auditRows.find({ actorId: editor.id }).sort({ _id: -1 }).limit(2).lean();
    expect(rows.map(({ action }) => action)).toEqual(['upload-withdrawn', 'account-deleted']);
  });

  it('frees the username and the email address, and hides the account from searches and invitations', async () => {
    const { api, creator, editor } = stage;
    await api.deps.inviteLinks.create({
      ...{ teamId: creator.teamId, email: editor.email, codeHash: editor.id, state: 'OPEN' },
      ...{ invitedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) },
    });
    const wanted = `new-${editor.email}`;
    const body = { email: wanted, password };
    await api.call(endpoints.requestEmailChange, { token: editor.token, body });
    await api.call(endpoints.requestPasswordReset, { body: { email: editor.email } });
    await erase(editor);
    for (const codes of ['emailCodes', 'resetCodes'])
      expect(await api.deps.connection.collection(codes).countDocuments()).toBe(0);
    expect(await api.deps.inviteLinks.exists({ email: editor.email })).toBeNull();
    const { username, email } = editor;
    expect((await api.call(endpoints.checkUsername, { body: { username } })).status).toBe(200);
    await buildEditor(api.deps, null, { username, email });
    const { token, teamId } = creator;
    const invited = await api.call(endpoints.addEditor, { token, body: { editorId: editor.id, teamId } });
    expect(invited).toMatchObject({ status: 404, message: replies.editorGone });
  });

  it('needs the password and the username of the caller, and records a wrong password', async () => {
    const { api, creator, editor } = stage;
    expect(await erase(editor, { username: creator.username })).toMatchObject({
      status: 400,
      message: messages.usernameNotConfirmed,
    });
    expect(await erase(editor, { password: 'Wrong@2026' })).toMatchObject({
      status: 400,
      message: messages.passwordWrong,
    });
    expect((await erase(editor, { password: '' })).status).toBe(400);
    expect(await rowOf(editor)).toMatchObject({ username: editor.username });
    await api.deps.audit.written();
    const refused = { action: 'account-deletion-refused', actorId: editor.id } as const;
    expect(await api.deps.auditRows.countDocuments(refused)).toBe(1);
  });

  it('takes effect once when it is called twice at once, and again', async () => {
    for (const person of [stage.editor, stage.creator]) {
      const answers = await Promise.all([erase(person), erase(person)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await erase(person)).status).toBe(401);
      const mails = await allMailsTo(person.email, stage.api.deps.connection);
      expect(mails.filter(({ subject }) => subject.includes('deleted'))).toHaveLength(1);
    }
  });

  it('refuses a creator while a video is in transfer, and changes nothing', async () => {
    const { api, creator, editor } = stage;
    const video = await stage.buildVideo();
    // Held by a process, or the row would be set aside for what it lacks.
    const lease = leaseOfAnother();
    await api.deps.videos.updateOne({ _id: video.id }, { $set: { state: 'PUBLISHING', lease } });
    expect(await erase(creator)).toMatchObject({ status: 409, message: replies.accountInTransfer });
    expect(await rowOf(creator)).toMatchObject({ username: creator.username });
    expect((await rowOf(editor)).teamId?.toHexString()).toBe(creator.teamId);
    expect((await api.call(endpoints.identity, { token: creator.token })).status).toBe(200);
    await api.deps.videos.updateOne({ _id: video.id }, { $set: { state: 'PENDING' } });
  });

  it('closes the team of a creator: editors are in no team, and nobody can join it', async () => {
    const { api, creator, editor } = stage;
    const [binned] = [await stage.buildVideo(), await stage.buildVideo()];
    await api.call(endpoints.deleteVideo, { token: editor.token, body: { videoId: binned.id } });
    await arrivedUpload();
    await api.call(endpoints.addTemplate, { token: creator.token, body: buildTemplate() });
    const before = await api.deps.teams.findById(creator.teamId).orFail().lean();
    expect((await erase(creator)).status).toBe(200);
    expect(await statesOfTeam()).toEqual(['DELETED', 'DELETED']);
    expect(await api.deps.templates.exists({ _id: creator.teamId })).toBeNull();
    expect((await stage.rowOf(binned)).bin?.by.toHexString()).toBe(editor.id);
    const { data } = await api.call(endpoints.identity, { token: editor.token });
    expect(data).toMatchObject({ isInTeam: false, teamId: null });
    for (const { inviteCode: code } of [
      before,
      await api.deps.teams.findById(creator.teamId).orFail().lean(),
    ]) {
      const joined = await api.call(endpoints.joinTeam, { token: editor.token, body: { code } });
      expect(joined).toMatchObject({ status: 400, message: messages.inviteInvalid });
    }
    const subjects = (await allMailsTo(editor.email, api.deps.connection)).map(({ subject }) => subject);
    expect(subjects).toEqual([`${creator.username}'s team is closed`]);
  });
});

describe('a deletion at the same time as', () => {
  it('a permission to publish either is refused, or finds nothing that is published', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      stage = await first.rival();
      const { creator } = stage;
      const video = await stage.buildVideo({ size: 1_000 });
      const { url, browser } = await stage.askConsent(video);
      const consent = browser.consent(url, { decision: 'allow', account: creator.id });
      const [erased] = await Promise.all([erase(creator), consent]);
      const { state } = await stage.rowOf(video);
      outcomes.add(`${erased.status} ${state === 'DELETED' ? 'deleted' : 'publishing'}`);
      if (state === 'PUBLISHING') await stage.untilState(video, 'PUBLISHED');
    }
    expect(['200 deleted', '409 publishing']).toEqual(expect.arrayContaining([...outcomes]));
  });

  it('the end of an upload leaves a whole video or none', async () => {
    for (const who of ['editor', 'creator'] as const) {
      stage = await first.rival();
      const url = await arrivedUpload();
      const finish = stage.api.call(endpoints.finishUpload, { token: stage.editor.token, body: { url } });
      const [erased] = await Promise.all([erase(stage[who]), finish]);
      expect(erased.status).toBe(200);
      const states = await statesOfTeam();
      expect([[], [who === 'editor' ? 'PENDING' : 'DELETED']]).toContainEqual(states);
    }
  });

  it('a change of address leaves both addresses free', async () => {
    for (let round = 0; round < 3; round += 1) {
      stage = await first.rival();
      const { api, editor } = stage;
      const email = `new-${editor.email}`;
      const { token } = editor;
      await api.call(endpoints.requestEmailChange, { token, body: { email, password } });
      const otp = await codeMailedTo(email);
      const change = api.call(endpoints.changeEmail, { token, body: { email, otp } });
      const [erased] = await Promise.all([erase(editor), change]);
      expect(erased.status).toBe(200);
      const left = await api.deps.users.countDocuments({ email: { $in: [email, editor.email] } });
      expect(left).toBe(0);
    }
  });

  it('a change of the password deletes nothing', async () => {
    const { api, editor } = stage;
    const { passwords, sessions, users } = api.deps;
    const actor = await sessions.authenticate(editor.token);
    async function hash(text: string) {
      await users.updateOne({ _id: editor.id }, { $set: { passwordHash: 'of another password' } });
      return passwords.hash(text);
    }
    const deps = { ...api.deps, passwords: { ...passwords, hash } };
    const deletion = deleteAccount(deps, { password, username: editor.username }, { actor, address: '' });
    await expect(deletion).rejects.toMatchObject({ statusCode: 401 });
    expect((await rowOf(editor)).username).toBe(editor.username);
  });

  it('a restore that had been let in before brings nothing back', async () => {
    const { api, creator } = stage;
    const video = await stage.buildVideo({ size: 1_000 });
    const body = { videoId: video.id };
    await api.call(endpoints.deleteVideo, { token: creator.token, body });
    const actor = await api.deps.sessions.authenticate(creator.token);
    await erase(creator);
    const deps = { ...api.deps, ...api.publishing };
    await expect(restoreVideo(deps, body, { actor, address: '' })).rejects.toMatchObject({ statusCode: 409 });
    expect((await stage.rowOf(video)).state).toBe('DELETED');
  });

  it('an editor who joins with the same account joins nothing once it is deleted', async () => {
    const { api, creator } = stage;
    const free = await buildEditor(api.deps);
    const { inviteCode: code } = await api.deps.teams.findById(creator.teamId).orFail().lean();
    const actor = await api.deps.sessions.authenticate(free.token);
    await erase(free);
    await expect(joinTeam(api.deps, { code }, { actor, address: '' })).rejects.toMatchObject({
      statusCode: 401,
    });
    expect((await rowOf(free)).teamId).toBeNull();
  });

  it('an editor who joins leaves nobody in a closed team', async () => {
    for (let round = 0; round < 4; round += 1) {
      stage = await first.rival();
      const { api, creator } = stage;
      const free = await buildEditor(api.deps);
      const { inviteCode: code } = await api.deps.teams.findById(creator.teamId).orFail().lean();
      const join = api.call(endpoints.joinTeam, { token: free.token, body: { code } });
      const [erased, joined] = await Promise.all([erase(creator), join]);
      expect(erased.status).toBe(200);
      expect([200, 400]).toContain(joined.status);
      expect((await rowOf(free)).teamId).toBeNull();
    }
  });
});
