import { endpoints, limits, messages, type PublishOptions } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { presentVideo } from '../video/video.presenter';
import { sweepPublishes } from './sweeps/sweep-publishes';
import { publishForm, type PendingVideo } from './testing/pending-video';
import { usePublishStage } from './testing/publish-stage';
import { sandbox } from './testing/sandbox';

const oneSlot = { TRANSFER_CONCURRENCY: '1' };

describe('a video whose creator is on the consent page of a first publish', () => {
  const stage = usePublishStage();
  const detailsOf = async ({ id }: PendingVideo) =>
    (await stage.api.call(endpoints.videoDetails, { token: stage.creator.token, params: { videoId: id } }))
      .data;

  it('is asking, in the list of pending videos too, until the creator declines', async () => {
    const video = await stage.buildVideo();
    expect(await detailsOf(video)).toMatchObject({ asking: false, publication: null });
    const { url, browser } = await stage.askConsent(video);
    const { data } = await stage.api.call(endpoints.pendingVideos, { token: stage.creator.token });
    expect(data?.find(({ _id }) => _id === video.id)).toMatchObject({ asking: true, failure: null });

    await browser.consent(url, { decision: 'deny' });
    const declined = await detailsOf(video);
    expect(declined).toMatchObject({ state: 'PENDING', asking: false });
    expect(declined?.failure).toContain('You declined');
  });

  it('is no longer asking once the link has expired, and says so', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    const later = () => new Date(Date.now() + limits.oauthStateLifetimeMs + 1_000);
    await sweepPublishes({ ...stage.api.publishing, clock: later });
    const expired = await detailsOf(video);
    expect(expired?.asking).toBe(false);
    expect(expired?.failure).toContain('expired');
  });

  it('is no longer asking after the link has expired although no sweep has run', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    const row = await stage.rowOf(video);
    const after = (ms: number) => ({ ...stage.api.publishing, clock: () => new Date(Date.now() + ms) });
    expect(await presentVideo(after(limits.oauthStateLifetimeMs), row)).toMatchObject({ asking: true });
    expect(await presentVideo(after(2 * limits.oauthStateLifetimeMs), row)).toMatchObject({ asking: false });
  });

  it('stays published and not asking when the old page of a second tab is answered late', async () => {
    const video = await stage.buildVideo();
    const first = await stage.askConsent(video);
    const second = await stage.askConsent(video);
    await second.browser.consent(second.url);
    await stage.untilState(video, 'PUBLISHED');
    await first.browser.consent(first.url, { decision: 'deny' });
    expect(await detailsOf(video)).toMatchObject({ state: 'PUBLISHED', asking: false, failure: null });
  });
});

describe('what a creator chose under More options', () => {
  const stage = usePublishStage();
  const options: PublishOptions = {
    madeForKids: true,
    categoryId: '27',
    language: 'mr',
    titleLanguage: 'en-IN',
    syntheticContent: true,
    license: 'creativeCommon',
    embeddable: false,
    recordedOn: '2026-11-01',
    publishAt: '2090-01-02T03:04:00.000Z',
  };

  it('is on the channel field by field, a scheduled video as private until its time', async () => {
    const video = await stage.buildVideo();
    await stage.publish(video, { privacyStatus: 'public', options });
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([
      {
        privacyStatus: 'private',
        publishAt: options.publishAt,
        categoryId: '27',
        defaultAudioLanguage: 'mr',
        defaultLanguage: 'en-IN',
        madeForKids: true,
        containsSyntheticMedia: true,
        license: 'creativeCommon',
        embeddable: false,
        recordingDate: '2026-11-01T00:00:00Z',
      },
    ]);
    const call = { token: stage.creator.token, params: { videoId: video.id } };
    const { data } = await stage.api.call(endpoints.videoDetails, call);
    expect(data?.publication).toMatchObject({ privacyStatus: 'public', publishAt: options.publishAt });
  });

  it('leaves everything but the declaration to YouTube where a client names no options', async () => {
    const video = await stage.buildVideo();
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    const unset = { publishAt: null, categoryId: null, license: null, embeddable: null, recordingDate: null };
    expect(await sandbox.onChannel(video)).toMatchObject([{ ...unset, madeForKids: false }]);
  });

  it('is refused when it cannot be kept, or is none of the choices', async () => {
    const video = await stage.buildVideo();
    const refused = async (change: object) => {
      const { status, message, errors } = await stage.api.call(endpoints.startPublish, {
        token: stage.creator.token,
        body: { ...publishForm(video), privacyStatus: 'public', ...change },
      });
      return [status, message, errors?.map(({ path }) => path)];
    };
    const field = ['options.publishAt'];
    const past = { ...options, publishAt: '2020-01-02T03:04:00.000Z' };
    expect(await refused({ options: past })).toEqual([400, messages.schedulePast, field]);
    expect(await refused({ options, privacyStatus: 'unlisted' })).toEqual([
      400,
      messages.scheduleNotPublic,
      field,
    ]);
    for (const wrong of [
      { categoryId: '999' },
      { language: 'xx-nowhere' },
      { license: 'mine' },
      { madeForKids: null },
      { recordedOn: '2026-02-31' },
      { publishAt: 'soon' },
    ]) {
      expect((await refused({ options: { ...options, ...wrong } }))[0]).toBe(400);
    }
  });
});

describe('the last attempt to publish a video', () => {
  const stage = usePublishStage();
  const attemptOf = async ({ id }: PendingVideo, token = stage.creator.token) =>
    (await stage.api.call(endpoints.videoDetails, { token, params: { videoId: id } })).data?.lastAttempt;

  it('comes with the details for the creator, on every device, until the video is published', async () => {
    const video = await stage.buildVideo();
    expect(await attemptOf(video)).toBeUndefined();
    await stage.askConsent(video, { title: 'First try' });
    const { url, browser } = await stage.askConsent(video, { title: 'Second try' });
    await browser.consent(url, { decision: 'deny' });
    expect(await attemptOf(video)).toEqual({
      title: 'Second try',
      description: 'What it is about',
      tags: ['cut', 'two words'],
      privacyStatus: 'unlisted',
      notifySubscribers: false,
      thumbnail: video.thumbnail,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    expect(await attemptOf(video)).toBeUndefined();
  });

  it('is hidden from the editor and from lists', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    expect(await attemptOf(video, stage.editor.token)).toBeUndefined();
    expect(await stage.listed(video)).not.toHaveProperty('lastAttempt');
  });

  it('has no thumbnail when its file is gone', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    await stage.api.deps.storage.remove(video.thumbnail);
    expect(await attemptOf(video)).toMatchObject({ thumbnail: null, description: 'What it is about' });
  });

  it('is missing when its record is damaged, and the video is shown', async () => {
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'lastApproval.details': null } });
    const { status, data } = await stage.api.call(endpoints.videoDetails, {
      token: stage.creator.token,
      params: { videoId: video.id },
    });
    expect([status, data?.lastAttempt]).toEqual([200, undefined]);
  });

  it('is known of publishes that an older version started', async () => {
    const video = await stage.buildVideo();
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    await stage.api.deps.videos.updateOne(
      { _id: video.id },
      { $set: { state: 'PENDING' }, $unset: { lastApproval: 1 } },
    );
    const { approvedAt } = (await stage.rowOf(video)).publish ?? {};
    expect(await attemptOf(video)).toMatchObject({
      title: `On the channel ${video.id}`,
      thumbnail: video.thumbnail,
      at: approvedAt?.toISOString(),
    });
  });
});

describe('a video that is being published', () => {
  const stage = usePublishStage(oneSlot, { pacing: { firstMs: 5_000, maxMs: 5_000 } });

  it('has the approved title and visibility, and its place while it waits for a slot', async () => {
    const size = 800_011;
    await sandbox.fault({ kind: 'slow', times: 10_000, bytesPerSecond: 40_000, size });
    const running = await stage.buildVideo({ size });
    await stage.publish(running);
    await until('the first transfer runs', async () => (await stage.rowOf(running)).lease?.owner);
    await stage.untilLog(running, ({ queue }) => queue.status === 'DONE');
    const [second, third] = [await stage.buildVideo(), await stage.buildVideo()];
    await stage.publish(second);
    await stage.publish(third);
    expect(await stage.listed(running)).toMatchObject({
      state: 'PUBLISHING',
      queuePosition: null,
      publication: { title: `On the channel ${running.id}`, privacyStatus: 'unlisted' },
    });
    expect(await stage.listed(second)).toMatchObject({ queuePosition: 1 });
    expect(await stage.listed(third)).toMatchObject({ queuePosition: 2 });
    await sandbox.clearFaults();
    await stage.untilState(third, 'PUBLISHED');
    expect(await stage.listed(third)).toMatchObject({ queuePosition: null, nextAttemptAt: null });
  });

  it('has the time of the next attempt while YouTube is overloaded', async () => {
    const size = 700_013;
    await sandbox.fault({ kind: '503', step: 'chunk', times: 100_000, size });
    const video = await stage.buildVideo({ size });
    await stage.publish(video);
    await until('the transfer is put off', async () => (await stage.rowOf(video)).publish?.backoff);
    const { failure, nextAttemptAt, queuePosition, need } = await stage.listed(video);
    expect(failure).toContain('YouTube is overloaded');
    expect(Date.parse(nextAttemptAt ?? '')).toBeGreaterThan(Date.now());
    expect({ queuePosition, need }).toEqual({ queuePosition: null, need: null });
  });
});
