import { endpoints, messages, replies } from '@cutroom/contracts';
import { buildCreator } from '../../../testing/builders';
import { until } from '@cutroom/server-kit/testing';
import { Browser } from '../testing/browser';
import { followLink, linkIn } from '../testing/mailed-link';
import { actionsOn, publishAgain, untilRecorded } from '../testing/end-publish';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { buildDoubtfulUpload, buildRestingUpload, buildRunningUpload } from '../testing/resting-upload';
import { expectPublished } from '../testing/video-checks';
import { sandbox } from '../testing/sandbox';
import { retireLeftTokens } from '../sweeps/retire-left-tokens';

const stage = usePublishStage();

const giveUp = ({ id }: PendingVideo, token = stage.creator.token) =>
  stage.api.call(endpoints.giveUpPublish, { token, body: { videoId: id } });

async function askAgain({ id }: PendingVideo) {
  const { token } = stage.creator;
  const answer = await stage.api.call(endpoints.resumePublish, { token, body: { videoId: id } });
  const browser = new Browser(stage.api.url);
  browser.keep(answer.headers);
  return { browser, url: answer.data ?? '' };
}

describe('POST /yt/giveUp', () => {
  it('makes the video pending again, drops the session, and records it in the log and the audit trail', async () => {
    const video = await buildRestingUpload(stage);
    const answer = await giveUp(video);
    expect(answer).toMatchObject({
      status: 200,
      message: replies.uploadGivenUp,
      data: { state: 'PENDING', failure: 'You gave up this upload.', need: null },
    });
    expect(await stage.rowOf(video)).toMatchObject({
      state: 'PENDING',
      publish: { session: null, awaiting: null },
    });
    await stage.untilLog(video, ({ failure }) => failure === 'You gave up this upload.');
    await untilRecorded(stage, video, 'publish-given-up');
  });

  it('lets the creator publish the video again, exactly once on the channel', async () => {
    const video = await buildRestingUpload(stage);
    await giveUp(video);
    await publishAgain(stage, video);
    await stage.untilState(video, 'PUBLISHED');
    await expectPublished(video);
  });

  it('tells the creator to check the channel first when the last byte was sent', async () => {
    const video = await buildDoubtfulUpload(stage);
    expect(await sandbox.onChannel(video)).toHaveLength(1);
    const { token } = stage.creator;
    const { data } = await stage.api.call(endpoints.videoDetails, { token, params: { videoId: video.id } });
    expect(data?.need).toMatchObject({ kind: 'authorization', mayBeOnChannel: true });
    const answer = await giveUp(video);
    expect(answer.data?.failure).toMatch(/^You gave up this upload\. Check your channel first/);
  });

  it('leaves nothing to do for the emailed link and for an open consent page', async () => {
    const video = await buildRestingUpload(stage);
    const link = linkIn(await stage.mailAbout(video, 'Your permission is needed'));
    const { browser, url } = await askAgain(video);
    await giveUp(video);
    await sandbox.clearFaults();
    for (const page of [
      await browser.consent(url),
      await new Browser(stage.api.url).open(link),
      await new Browser(stage.api.url).open(link, 'POST'),
    ]) {
      expect(page.status).toBe(410);
      expect(page.text).toContain('Nothing is left to do here');
    }
    expect(await stage.rowOf(video)).toMatchObject({
      state: 'PENDING',
      log: { failure: 'You gave up this upload.' },
    });
    expect(await sandbox.onChannel(video)).toEqual([]);
    expect(await stage.api.publishing.links.countDocuments({ videoId: video.id })).toBe(0);
  });

  it('ends an upload once when it is called several times', async () => {
    const video = await buildRestingUpload(stage);
    const answers = await Promise.all([giveUp(video), giveUp(video), giveUp(video)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await giveUp(video)).toMatchObject({ status: 409, message: replies.uploadEnded });
    await untilRecorded(stage, video, 'publish-given-up');
    expect((await actionsOn(stage, video)).filter((action) => action === 'publish-given-up')).toHaveLength(1);
  });

  it("answers 404 to another team's creator and 403 to an editor", async () => {
    const video = await buildRestingUpload(stage);
    const stranger = await buildCreator(stage.api.deps);
    expect(await giveUp(video, stranger.token)).toMatchObject({
      status: 404,
      message: messages.videoNotFound,
    });
    expect(await giveUp(video, stage.editor.token)).toMatchObject({ status: 403 });
    expect((await stage.rowOf(video)).state).toBe('PUBLISHING');
  });

  it('answers 409 while the upload runs and after the video is published', async () => {
    const video = await buildRunningUpload(stage);
    expect(await giveUp(video)).toMatchObject({ status: 409, message: replies.uploadRunning });
    await stage.untilState(video, 'PUBLISHED');
    expect(await giveUp(video)).toMatchObject({ status: 409, message: replies.videoOnChannel });
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('answers 409 for a video that was never published', async () => {
    const video = await stage.buildVideo();
    expect(await giveUp(video)).toMatchObject({ status: 409, message: replies.uploadEnded });
    expect(await stage.rowOf(video)).toMatchObject({ state: 'PENDING', log: null });
  });
});

describe('giving up during a consent callback', () => {
  it('wins when it comes first: the callback has nothing left to do and revokes its token', async () => {
    const video = await buildRestingUpload(stage);
    const { browser, url } = await askAgain(video);
    await sandbox.clearFaults();
    await sandbox.fault({ kind: '429', step: 'token' });
    const { length: before } = await sandbox.tokens();
    const answered = browser.consent(url);
    await until('Google is being asked', async () => (await sandbox.faultsLeft()).length === 0);
    expect(await giveUp(video)).toMatchObject({ status: 200 });
    expect(await answered).toMatchObject({ status: 410 });
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    await until('the new token is revoked', async () => {
      const given = (await sandbox.tokens()).slice(before);
      return given.length === 1 && given.every(({ valid }) => !valid);
    });
    expect(stage.api.publishing.tokens.size).toBe(0);
  });

  it('loses when the callback comes first', async () => {
    const video = await buildRestingUpload(stage);
    const { browser, url } = await askAgain(video);
    await sandbox.clearFaults();
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 400_000 });
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    expect(await giveUp(video)).toMatchObject({ status: 409, message: replies.uploadRunning });
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
  });

  it('has exactly one winner when both come at the same time', async () => {
    const winners = { creator: 0, callback: 0 };
    for (let round = 0; round < 8; round += 1) {
      const video = await buildRestingUpload(stage);
      const { browser, url } = await askAgain(video);
      await sandbox.clearFaults();
      const back = await browser.decide(url);
      const late = new Promise((resolve) => setTimeout(resolve, round * 6));
      const [page, answer] = await Promise.all([browser.open(back), late.then(() => giveUp(video))]);
      expect([page.status, answer.status]).toEqual(answer.status === 200 ? [410, 200] : [200, 409]);
      winners[answer.status === 200 ? 'creator' : 'callback'] += 1;
      await stage.untilState(video, answer.status === 200 ? 'PENDING' : 'PUBLISHED');
      expect(await sandbox.onChannel(video)).toHaveLength(answer.status === 200 ? 0 : 1);
    }
    expect(winners.creator + winners.callback).toBe(8);
  });
});

describe('a leftover token of another process', () => {
  const ownerOf = ({ id }: PendingVideo) => ({ creatorId: stage.creator.id, videoId: id, attempt: 1 });

  it('is dropped after the upload was given up', async () => {
    const other = await stage.startAnother();
    const video = await buildRestingUpload(stage);
    const { publishing } = other;
    const inAnHour = new Date(Date.now() + 3_600_000);
    publishing.tokens.put(ownerOf(video), 'left-over', inAnHour);
    await giveUp(video);
    await retireLeftTokens(publishing);
    expect(publishing.tokens.size).toBe(0);
  });

  it('is of no use to the next attempt of the same video, and is dropped while that one runs', async () => {
    const { tokens, ...deps } = (await stage.startAnother()).publishing;
    const video = await buildRestingUpload(stage);
    await giveUp(video);
    await sandbox.clearFaults();
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 400_000 });
    await stage.publish(video);
    tokens.put(ownerOf(video), 'left-over', new Date(Date.now() + 3_600_000));
    expect(tokens.get({ ...ownerOf(video), attempt: 2 })).toBeUndefined();
    await retireLeftTokens({ ...deps, tokens });
    expect([tokens.size, (await stage.rowOf(video)).state]).toEqual([0, 'PUBLISHING']);
    await stage.untilState(video, 'PUBLISHED');
    await expectPublished(video);
  });

  it('is kept while a transfer may need it', async () => {
    const video = await buildRunningUpload(stage);
    const token = stage.api.publishing.tokens.get(ownerOf(video));
    await retireLeftTokens(stage.api.publishing);
    expect(token).toBeDefined();
    expect(stage.api.publishing.tokens.get(ownerOf(video))).toBe(token);
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([{ thumbnailSha256: video.thumbnailSha256 }]);
  });
});

describe('the emailed link', () => {
  it('resumes an upload that was not given up', async () => {
    const video = await buildRestingUpload(stage);
    const mail = await stage.mailAbout(video, 'Your permission is needed');
    expect(mail.text).toContain('Give up');
    await sandbox.clearFaults();
    expect(await followLink(stage, mail)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
  });
});

describe('a call about an upload that has ended', () => {
  it('says that changes are requested; a cancellation can be repeated only while nothing else was decided', async () => {
    const video = await buildRestingUpload(stage);
    const { token } = stage.creator;
    const cancel = () =>
      stage.api.call(endpoints.cancelPublish, { token, body: { videoId: video.id, attempt: 1 } });
    const done = { status: 200, data: { state: 'PENDING' } };
    expect(await cancel()).toMatchObject(done);

    const body = { videoId: video.id, version: video.version, note: 'Shorter' };
    await stage.api.call(endpoints.requestChanges, { token, body });
    for (const answer of [
      await cancel(),
      await giveUp(video),
      await stage.call(endpoints.resumePublish, video),
    ])
      expect(answer).toMatchObject({ status: 409, message: replies.changesPending });
    await stage.api.call(endpoints.withdrawChanges, { token, body });
    expect(await cancel()).toMatchObject(done);

    const ended = { status: 409, message: replies.uploadEnded };
    const arrives = (version: string) =>
      stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'object.version': version } });
    await arrives('f'.repeat(32));
    expect(await cancel()).toMatchObject(ended);
    await arrives(video.version);
    await stage.askConsent(video);
    expect(await cancel()).toMatchObject(ended);
  });
});
