import { endpoints, messages, replies } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { setTimeout } from 'node:timers/promises';
import { Browser, type ShownPage } from '../testing/browser';
import { linkIn } from '../testing/mailed-link';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { buildRestingUpload, buildWithoutThumbnail } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { testAccess } from '../testing/video-checks';

const stage = usePublishStage();

const addThumbnail = (video: PendingVideo) => stage.call(endpoints.addThumbnail, video);

async function answerPage(video: PendingVideo, form?: Record<string, string>): Promise<ShownPage> {
  const { browser, url } = await stage.askFor(endpoints.addThumbnail, video);
  return browser.consent(url, form);
}

describe('POST /yt/thumbnail', () => {
  it('adds the missing thumbnail without the email, once', async () => {
    const video = await buildWithoutThumbnail(stage);
    const need = { kind: 'thumbnail', possible: true, asking: false };
    expect(await stage.listed(video)).toMatchObject({ state: 'PUBLISHED', need });
    expect((await stage.listed(video)).need).toHaveProperty(
      'reason',
      expect.stringContaining('verified by phone'),
    );
    const { browser, url } = await stage.askFor(endpoints.addThumbnail, video);
    expect((await stage.listed(video)).need).toMatchObject({ asking: true });
    const page = await browser.consent(url);
    expect(page.text).toContain('The thumbnail is set');
    expect(await sandbox.onChannel(video)).toMatchObject([{ thumbnailSha256: video.thumbnailSha256 }]);
    expect((await stage.listed(video)).need).toBeNull();
    const mail = await stage.mailAbout(video, 'Thumbnail missing');
    expect((await new Browser(stage.api.url).open(linkIn(mail))).status).toBe(410);
    expect(await addThumbnail(video)).toMatchObject({
      status: 409,
      message: replies.thumbnailAlreadySet,
    });
  });

  it('notes the newer of two consent pages that are opened at once', async () => {
    const video = await buildWithoutThumbnail(stage);
    const { consents } = stage.api.publishing;
    const { videos } = stage.api.deps;
    const write = videos.updateOne.bind(videos);
    let newer: ReturnType<typeof addThumbnail> | undefined;
    const overtaken = async (...change: Parameters<typeof write>) => {
      newer = addThumbnail(video);
      // It may have to wait for the older one.
      await Promise.race([newer, setTimeout(500)]);
      return write(...change);
    };
    jest.spyOn(videos, 'updateOne').mockImplementationOnce(overtaken as never);
    expect(await addThumbnail(video)).toMatchObject({ status: 200 });
    expect(await newer).toMatchObject({ status: 200 });
    const open = await consents.findOne({ videoId: video.id, status: 'open' }).orFail().lean();
    expect((await stage.rowOf(video)).publish?.asking?.consentId).toEqual(open._id);
  });

  it('is offered again at once when the video returns from the bin', async () => {
    const video = await buildWithoutThumbnail(stage);
    await stage.askFor(endpoints.addThumbnail, video);
    const call = { token: stage.creator.token, body: { videoId: video.id } };
    await stage.api.call(endpoints.deleteVideo, call);
    await stage.api.call(endpoints.restoreVideo, call);
    expect((await stage.listed(video)).need).toMatchObject({ kind: 'thumbnail', asking: false });
  });

  it('works after the emailed link has expired', async () => {
    const video = await buildWithoutThumbnail(stage);
    await stage.api.publishing.links.deleteMany({});
    expect(await answerPage(video)).toMatchObject({ status: 200 });
    expect(await sandbox.onChannel(video)).toMatchObject([{ thumbnailSha256: video.thumbnailSha256 }]);
  });

  it('reports why YouTube refused or that the creator declined, and can be repeated', async () => {
    const video = await buildWithoutThumbnail(stage);
    const declined = await answerPage(video, { decision: 'deny' });
    expect(declined.text).toContain('choose Add the thumbnail');
    expect((await stage.listed(video)).need).toMatchObject({
      asking: false,
      reason: 'You declined on Google’s page.',
    });
    await sandbox.fault({ kind: 'quota', step: 'thumbnail' });
    expect(await answerPage(video)).toMatchObject({ status: 409 });
    const { need } = await stage.listed(video);
    expect(need).toMatchObject({ asking: false, reason: expect.stringContaining('midnight Pacific time') });
    expect(await answerPage(video)).toMatchObject({ status: 200 });
    expect((await stage.listed(video)).need).toBeNull();
  });

  it('answers 409 when the thumbnail file is gone', async () => {
    const video = await buildWithoutThumbnail(stage);
    const { browser, url } = await stage.askFor(endpoints.addThumbnail, video);
    await stage.api.deps.storage.remove(video.thumbnail);
    const page = await browser.consent(url);
    expect(page.status).toBe(409);
    expect(page.text).toContain(messages.thumbnailGone);
    const refused = { status: 409, message: messages.thumbnailGone };
    expect(await addThumbnail(video)).toMatchObject(refused);
    expect((await stage.listed(video)).need).toEqual({
      kind: 'thumbnail',
      asking: false,
      possible: false,
      mayBeSet: false,
      reason: `${messages.thumbnailGone}.`,
    });
  });

  it('lists the video as usual while storage does not answer', async () => {
    const video = await buildWithoutThumbnail(stage);
    const { storage } = stage.api.deps;
    const head = jest.spyOn(storage, 'head').mockReturnValue(new Promise(() => undefined));
    try {
      expect((await stage.listed(video)).need).toMatchObject({ possible: true });
    } finally {
      head.mockRestore();
    }
  });

  it('answers 409 for a video that is not on the channel', async () => {
    const video = await buildRestingUpload(stage);
    const refused = { status: 409, message: replies.videoNotOnChannel };
    expect(await addThumbnail(video)).toMatchObject(refused);
    expect(await addThumbnail(await stage.buildVideo())).toMatchObject(refused);
  });

  it('records one thumbnail when two permissions set it at the same time', async () => {
    const video = await buildWithoutThumbnail(stage);
    const first = await stage.askFor(endpoints.addThumbnail, video);
    await sandbox.fault({ kind: '429', step: 'token' });
    const slow = first.browser.consent(first.url);
    await until('the first one is delayed', async () => (await sandbox.faultsLeft()).length === 0);
    const pages = await Promise.all([answerPage(video), slow]);
    expect(pages.map(({ status }) => status)).toEqual([200, 410]);
    const { data } = await stage.api.call(endpoints.teamActivity, { token: stage.creator.token });
    const set = data?.filter((entry) => entry.action === 'thumbnail-set' && entry.video?._id === video.id);
    expect(set).toHaveLength(1);
  });

  testAccess(stage, endpoints.addThumbnail, () => buildWithoutThumbnail(stage));
});
