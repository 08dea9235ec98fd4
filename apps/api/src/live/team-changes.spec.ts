import { activityActions, endpoints, securityActions, type TeamChangeKind } from '@cutroom/contracts';
import { movieWith } from '@cutroom/contracts/testing';
import { until } from '@cutroom/server-kit/testing';
import { Browser } from '../features/publishing/testing/browser';
import { buildRestingUpload } from '../features/publishing/testing/resting-upload';
import { usePublishStage } from '../features/publishing/testing/publish-stage';
import { sandbox } from '../features/publishing/testing/sandbox';
import { sweepUploads } from '../features/video/sweep-uploads';
import { buildCreator, buildEditor, type SignedIn } from '../testing/builders';
import { buildForm } from '../testing/pictures';
import { shownChanges } from './shown-changes';

const stage = usePublishStage();

/** What pages other than the activity were told, call by call. */
const changesOf = (teamId: string): TeamChangeKind[][] =>
  stage.status
    .changesOf(teamId)
    .map((kinds) => kinds.filter((kind) => kind !== 'activity'))
    .filter((kinds) => kinds.length > 0);

/** What the pages of the team were told while `act` ran and until they heard of `kind`. */
async function toldOf(kind: TeamChangeKind, act: () => Promise<unknown>, { teamId } = stage.creator) {
  const before = changesOf(teamId).length;
  await act();
  const told = () => changesOf(teamId).slice(before).flat();
  await until(`the pages are told of ${kind}`, () => told().includes(kind));
  return [...new Set(told())];
}

const byCreator = (row: Parameters<typeof stage.api.call>[0], body: object, creator = stage.creator) =>
  expectDone(stage.api.call(row, { token: creator.token, body }));
const byEditor = (row: Parameters<typeof stage.api.call>[0], body: object, { token }: SignedIn) =>
  expectDone(stage.api.call(row, { token, body }));

async function expectDone<Answer extends { status: number; message: string }>(
  calling: Promise<Answer>,
): Promise<Answer> {
  const answer = await calling;
  expect([200, 201]).toContain(answer.status);
  return answer;
}

describe('the pages of a team are told of', () => {
  it('members when an editor is invited, and when the editor answers or the creator cancels', async () => {
    const { teamId } = stage.creator;
    const editor = await buildEditor(stage.api.deps);
    const member = { editorId: editor.id, teamId };
    const invitationOf = async () => {
      const { data } = await stage.api.call(endpoints.invitations, { token: editor.token });
      return { invitationId: data?.[0]?._id };
    };
    const told = [
      await toldOf('members', () => byCreator(endpoints.addEditor, member)),
      await toldOf('members', () => byCreator(endpoints.cancelInvitation, member)),
      await toldOf('members', () => byCreator(endpoints.addEditor, member)),
      await toldOf('members', async () => byEditor(endpoints.acceptInvitation, await invitationOf(), editor)),
      await toldOf('members', () => byEditor(endpoints.leaveTeam, { teamId }, editor)),
    ];
    expect(told).toEqual(told.map(() => ['members']));

    const shy = await buildEditor(stage.api.deps);
    await toldOf('members', () => byCreator(endpoints.addEditor, { editorId: shy.id, teamId }));
    const { data } = await stage.api.call(endpoints.invitations, { token: shy.token });
    const declined = { invitationId: data?.[0]?._id };
    expect(await toldOf('members', () => byEditor(endpoints.declineInvitation, declined, shy))).toEqual([
      'members',
    ]);
  });

  it('members when an editor joins by code, also in the other team that had invited them', async () => {
    const other = await buildCreator(stage.api.deps);
    const editor = await buildEditor(stage.api.deps);
    const invited = { editorId: editor.id, teamId: other.teamId };
    await toldOf('members', () => byCreator(endpoints.addEditor, invited, other), other);
    const { inviteCode: code } = await stage.api.deps.teams.findById(stage.creator.teamId).orFail().lean();
    const join = () => byEditor(endpoints.joinTeam, { code }, editor);
    expect(await toldOf('members', () => toldOf('members', join), other)).toEqual(['members']);
  });

  it('members when the creator removes an editor or replaces the invite code', async () => {
    const { teamId } = stage.creator;
    const { id: editorId } = await buildEditor(stage.api.deps, teamId);
    await toldOf('members', () => byCreator(endpoints.removeEditor, { editorId, teamId }));
    expect(await toldOf('members', () => byCreator(endpoints.regenerateInvite, { teamId }))).toEqual([
      'members',
    ]);
  });

  it('members and videos when an editor changes their name', async () => {
    const form = buildForm({ name: 'New Name' });
    const { token } = stage.editor;
    const told = await toldOf('videos', () =>
      expectDone(stage.api.call(endpoints.updateEditor, { token, form })),
    );
    expect(told.sort()).toEqual(['members', 'videos']);
  });

  async function upload(): Promise<string> {
    const { token, teamId } = stage.editor;
    const details = { title: 'Cut', comment: 'c', maximumVideoQuality: '720p', extension: 'mp4', teamId };
    const { data: url } = await stage.api.call(endpoints.startUpload, { token, body: details });
    expect((await fetch(url ?? '', { method: 'PUT', body: movieWith('a movie') })).ok).toBe(true);
    return url ?? '';
  }

  it('videos when an upload is reported, and when the sweeper finds one', async () => {
    let url = '';
    // It reserves storage until its bytes arrive.
    expect(await toldOf('storage', async () => (url = await upload()))).toEqual(['storage']);
    const report = () => byEditor(endpoints.finishUpload, { url }, stage.editor);
    expect(await toldOf('videos', report)).toEqual(['videos', 'notifications']);
    await toldOf('storage', upload);
    expect(await toldOf('videos', () => sweepUploads(stage.api.deps))).toEqual(['videos', 'notifications']);
  });

  it('videos when a publish starts and when it ends on the channel', async () => {
    const video = await stage.buildVideo();
    const told = await toldOf('videos', () => stage.publish(video));
    expect(told).toContain('publishing');
    await toldOf('videos', () => stage.untilState(video, 'PUBLISHED'));
  });

  it('videos when YouTube refuses a publish and when the creator gives one up', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    await sandbox.fault({ kind: 'quota' });
    await toldOf('videos', () => browser.consent(url, { decision: 'allow', account: stage.creator.id }));
    const resting = await buildRestingUpload(stage);
    await toldOf('videos', () => byCreator(endpoints.giveUpPublish, { videoId: resting.id }));
  });

  it('publishing when the creator approves, and when they decline', async () => {
    const video = await stage.buildVideo();
    let consent = { url: '', browser: new Browser('') };
    await toldOf('publishing', async () => (consent = await stage.askConsent(video)));
    const { url, browser } = consent;
    const decline = () => browser.consent(url, { decision: 'deny', account: stage.creator.id });
    expect(await toldOf('publishing', decline)).toEqual(['publishing']);
  });
});

describe('the activity of a team', () => {
  const activity = async ({ token }: SignedIn, query = '') =>
    (await stage.api.call({ ...endpoints.teamActivity, path: `/team/activity${query}` }, { token })).data ??
    [];
  const tellings = (teamId: string) =>
    stage.status.changesOf(teamId).filter((kinds) => kinds.includes('activity')).length;

  /** The pages have been told once more, and by then the list has this entry. */
  async function expectTold(action: string, act: () => Promise<unknown>, query = ''): Promise<void> {
    const before = tellings(stage.creator.teamId);
    await act();
    await until('the pages are told', () => tellings(stage.creator.teamId) > before);
    expect((await activity(stage.creator, query)).map((entry) => entry.action)).toContain(action);
  }

  it('is announced when an entry is stored, even one that no other list shows', async () => {
    const { teamId } = stage.creator;
    await expectTold('invite-regenerated', () => byCreator(endpoints.regenerateInvite, { teamId }));
    const details = { title: 'Cut', comment: 'c', maximumVideoQuality: '720p', extension: 'mp4', teamId };
    await expectTold('upload-started', () => byEditor(endpoints.startUpload, details, stage.editor));
    const refused = {
      oldPassword: 'Not@thePassword1',
      newPassword: 'Another@Password2',
      confirmPassword: 'Another@Password2',
    };
    const change = () =>
      stage.api.call(endpoints.changePassword, { token: stage.editor.token, body: refused });
    await expectTold('password-change-refused', change, '?kind=security');
  });
});

describe('a status-service that cannot be reached', () => {
  afterEach(() => (stage.status.down = false));

  it('fails no call, and a warning is logged', async () => {
    stage.status.down = true;
    const { teamId } = stage.creator;
    await byCreator(endpoints.regenerateInvite, { teamId });
    const warned = (line: string) =>
      line.includes('could not announce changes to the pages') && line.includes(teamId);
    await until('a warning is logged', () => stage.api.logs.some(warned));
    stage.status.down = false;
    expect(await toldOf('members', () => byCreator(endpoints.regenerateInvite, { teamId }))).toEqual([
      'members',
    ]);
  });

  it('delays no call, and later gets one call about everything that changed meanwhile', async () => {
    const { teamId } = stage.creator;
    // Nothing of before is on its way.
    await stage.api.deps.audit.written();
    await stage.api.deps.teamChanges.announced(teamId);
    const release = stage.status.hold();
    const before = changesOf(teamId).length;
    const told = () => changesOf(teamId).slice(before);
    // None of these calls would be answered if they waited for status-service.
    await byCreator(endpoints.regenerateInvite, { teamId });
    await until('the first call has arrived', () => told().length === 1);
    await byCreator(endpoints.regenerateInvite, { teamId });
    const form = buildForm({ name: 'Another Name' });
    await expectDone(stage.api.call(endpoints.updateEditor, { token: stage.editor.token, form }));
    expect(told()).toEqual([['members']]);
    release();
    await until('the second call has arrived', () => told().length === 2);
    expect(told()[1]?.sort()).toEqual(['members', 'videos']);
  });
});

describe('a change that may be shown a little later', () => {
  it('is announced once per half second, and at once before somebody is signed out', async () => {
    const { teamId } = stage.creator;
    const { teamChanges } = stage.api.deps;
    const before = changesOf(teamId).length;
    const told = () => changesOf(teamId).slice(before);
    for (let comment = 0; comment < 20; comment += 1) teamChanges.notifySoon(teamId, ['videos']);
    await until('the pages are told', () => told().length > 0);
    teamChanges.notifySoon(teamId, ['videos']);
    await teamChanges.announced(teamId);
    expect(told()).toEqual([['videos'], ['videos']]);
  });
});

describe('shownChanges', () => {
  it('has something for what the lists show, and nothing for sign-ins', () => {
    expect(securityActions.flatMap(shownChanges)).toEqual([]);
    const silent = activityActions.filter((action) => shownChanges(action).length === 0);
    expect(silent.filter((action) => !(securityActions as readonly string[]).includes(action))).toEqual([
      'signed-up',
      'notifications-changed',
      'template-added',
      'template-changed',
      'template-deleted',
      'template-made-default',
    ]);
  });
});
