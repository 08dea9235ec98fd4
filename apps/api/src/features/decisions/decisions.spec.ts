import { endpoints, messages, replies, type VideoState } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildSealedObject } from '../../testing/builders';
import { actionsOn, expectOwnLinkEnded } from '../publishing/testing/end-publish';
import { publishForm, type PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { sandbox } from '../publishing/testing/sandbox';
import { newVersion } from '../video/object-key';
import { versionUnderReview } from '../video/versions';

const stage = usePublishStage();

const request = (video: PendingVideo, note = 'The map is wrong', overrides = {}, { token } = stage.creator) =>
  stage.api.call(endpoints.requestChanges, {
    token,
    body: { videoId: video.id, version: video.version, note, ...overrides },
  });

const withdraw = ({ id, version }: PendingVideo, { token } = stage.creator) =>
  stage.api.call(endpoints.withdrawChanges, { token, body: { videoId: id, version } });

const approve = (video: PendingVideo, overrides = {}) =>
  stage.api.call(endpoints.startPublish, {
    token: stage.creator.token,
    body: publishForm(video, { version: video.version, ...overrides }),
  });

/** Puts the next version under review, as its upload does. @returns the version */
async function addVersion(video: PendingVideo): Promise<string> {
  const row = await stage.rowOf(video);
  const replaced = versionUnderReview(row);
  const version = newVersion();
  const key = video.key.replace(video.version, version);
  await stage.api.deps.storage.put(key, Buffer.from('the second cut'), { contentType: 'video/mp4' });
  const head = await stage.api.deps.storage.head(key);
  const object = buildSealedObject({
    version,
    key,
    etag: head?.etag ?? '',
    size: head?.size ?? 0,
    source: { etag: head?.etag ?? '', lastModified: new Date() },
  });
  const uploadedBy = new Types.ObjectId(stage.editor.id);
  const review = { number: 2, uploadedBy, at: new Date(Date.now() - 90_000), uploadId: new Types.ObjectId() };
  await stage.api.deps.videos.updateOne(
    { _id: video.id },
    { $set: { object, review, state: 'PENDING' }, $push: { earlier: replaced } },
  );
  return version;
}

/** Makes a call, and a new version arrives between its check and its transaction. @returns the call's status */
async function overtaken({ id }: PendingVideo, call: () => Promise<{ status: number }>): Promise<number> {
  const { connection, videos } = stage.api.deps;
  const transaction = connection.transaction.bind(connection);
  const spy = jest.spyOn(connection, 'transaction').mockImplementationOnce(async (work) => {
    await videos.updateOne({ _id: id }, { $set: { 'object.version': newVersion() } });
    return transaction(work);
  });
  const { status } = await call();
  spy.mockRestore();
  return status;
}

const setState = ({ id }: PendingVideo, state: VideoState) =>
  stage.api.deps.videos.updateOne({ _id: id }, { $set: { state } });

const openComments = ({ id }: PendingVideo, open: number) =>
  stage.api.deps.rooms.create({
    _id: new Types.ObjectId(id),
    teamId: new Types.ObjectId(stage.creator.teamId),
    seq: open,
    posted: open,
    open,
  });

describe('POST /video/requestChanges', () => {
  it('takes the video off the pending list and says what was asked for', async () => {
    const video = await stage.buildVideo();
    const answer = await request(video);
    expect(answer).toMatchObject({
      status: 200,
      message: replies.changesRequested,
      data: { state: 'CHANGES_REQUESTED', changes: { note: 'The map is wrong', versionNumber: 1 } },
    });
    const { token } = stage.editor;
    const { data: waiting } = await stage.api.call(endpoints.changesRequestedVideos, { token });
    expect(waiting?.map(({ _id }) => _id)).toContain(video.id);
    const { data: pending } = await stage.api.call(endpoints.pendingVideos, { token });
    expect((pending ?? []).map(({ _id }) => _id)).not.toContain(video.id);
    const { data: stats } = await stage.api.call(endpoints.teamStats, { token });
    expect(stats).toMatchObject({ total: 1 + (stats?.pending ?? 0) + (stats?.approve ?? 0) });
  });

  it('needs a note or an open comment', async () => {
    const video = await stage.buildVideo();
    expect(await request(video, ' ')).toMatchObject({ status: 400, message: replies.changesWithoutReason });
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    await openComments(video, 1);
    expect(await request(video, '')).toMatchObject({ status: 200 });
  });

  it('happens once when two tabs ask, or the response is lost', async () => {
    const video = await stage.buildVideo();
    const answers = await Promise.all([request(video), request(video), request(video)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await request(video, 'Something else')).toMatchObject({ status: 409 });
    expect(await actionsOn(stage, video)).toEqual(['changes-requested']);
  });

  it('is refused when a new version arrives at that moment', async () => {
    const video = await stage.buildVideo();
    expect(await overtaken(video, () => request(video))).toBe(409);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
  });

  it('lets one of two opposite decisions win', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    const [asked, page] = await Promise.all([request(video), browser.open(back)]);
    const { state } = await stage.rowOf(video);
    if (asked.status === 200) {
      expect([state, page.status >= 400]).toEqual(['CHANGES_REQUESTED', true]);
      expect(await sandbox.onChannel(video)).toEqual([]);
    } else {
      expect([asked.status, page.status]).toEqual([409, 200]);
      await stage.untilState(video, 'PUBLISHED');
    }
  });

  it('ends an approval that waits for permission, for good', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    await request(video);
    expect(await stage.untilFailure(video)).toContain('You asked for changes');
    await withdraw(video);
    const page = await browser.open(back);
    expect(page.status).toBe(409);
    expect(page.text).toContain('You asked for changes');
    expect(page.text).toContain('Nothing was published by this link');
    expect(page.text).not.toContain('newer');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it('ends the open link to the consent page of that video, and of no other', () =>
    expectOwnLinkEnded(stage, request));

  it('leaves the reason of an approval that had failed before', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    await browser.consent(url, { decision: 'deny' });
    const reason = await stage.untilFailure(video);
    expect(await request(video)).toMatchObject({ status: 200 });
    expect((await stage.rowOf(video)).log?.failure).toBe(reason);
  });

  it.each(['PUBLISHING', 'PUBLISHED', 'CHANGES_REQUESTED'] as const)('is refused while %s', async (state) => {
    const video = await stage.buildVideo();
    await setState(video, state);
    expect(await request(video)).toMatchObject({ status: 409, message: messages.videoNotPending });
  });

  it('names the newer version, and is refused to editors and other teams', async () => {
    const video = await stage.buildVideo();
    const rival = await buildCreator(stage.api.deps);
    expect(await request(video, 'x', {}, rival)).toMatchObject({ status: 404 });
    expect(await request(video, 'x', {}, { ...stage.creator, token: stage.editor.token })).toMatchObject({
      status: 403,
    });
    expect(await request(video, 'x', { version: 'f'.repeat(32) })).toMatchObject({
      status: 409,
      message: messages.versionNotWatched,
    });
    await addVersion(video);
    expect(await request(video)).toMatchObject({
      status: 409,
      message: 'An Editor uploaded v2 a minute ago. Look at it first',
    });
  });
});

describe('POST /video/withdrawChanges', () => {
  it('returns the video to review, and can be repeated', async () => {
    const video = await stage.buildVideo();
    expect(await withdraw(video)).toMatchObject({ status: 200, data: { state: 'PENDING' } });
    await request(video);
    for (const _ of [1, 2]) {
      expect(await withdraw(video)).toMatchObject({ status: 200, data: { state: 'PENDING', changes: null } });
    }
    expect(await actionsOn(stage, video)).toEqual(['changes-withdrawn', 'changes-requested']);
    await setState(video, 'PUBLISHED');
    expect(await withdraw(video)).toMatchObject({ status: 409, message: replies.changesNotRequested });
  });

  it('is refused when a new version arrives at that moment', async () => {
    const video = await stage.buildVideo();
    await request(video);
    expect(await overtaken(video, () => withdraw(video))).toBe(409);
    expect((await stage.rowOf(video)).state).toBe('CHANGES_REQUESTED');
  });
});

describe('an approval of a video with several versions', () => {
  it('names the version under review, and no other', async () => {
    const video = await stage.buildVideo();
    const version = await addVersion(video);
    expect(await approve(video, { version: undefined })).toMatchObject({
      status: 409,
      message: replies.versionNotNamed,
    });
    expect(await approve(video)).toMatchObject({
      status: 409,
      message: 'An Editor uploaded v2 a minute ago. Look at it first',
    });
    expect(await approve(video, { version })).toMatchObject({ status: 200 });
  });

  it('is refused while changes are requested', async () => {
    const video = await stage.buildVideo();
    await request(video);
    expect(await approve(video)).toMatchObject({ status: 409, message: replies.changesPending });
  });

  it('ends on the consent page when a new version has arrived meanwhile', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    await addVersion(video);
    const page = await browser.open(back);
    expect(page.status).toBe(409);
    expect(page.text).toContain('A new version was uploaded before you gave the permission');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await sandbox.onChannel(video)).toEqual([]);
  });
});
