import { endpoints, limits, replies } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { sweepPublishes } from '../sweeps/sweep-publishes';
import { Browser } from '../testing/browser';
import { linkIn } from '../testing/mailed-link';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { buildRestingUpload, buildRunningUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { expectPublished, testAccess } from '../testing/video-checks';

const stage = usePublishStage();

const resume = (video: PendingVideo) => stage.call(endpoints.resumePublish, video);

describe('POST /yt/authorizeAgain', () => {
  it('resumes the upload without the email, whose link is useless afterwards', async () => {
    const video = await buildRestingUpload(stage);
    const link = linkIn(await stage.mailAbout(video, 'Your permission is needed'));
    const answer = await resume(video);
    expect(answer).toMatchObject({ status: 200, message: replies.publishReady });
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    const browser = new Browser(stage.api.url);
    browser.keep(answer.headers);
    await sandbox.clearFaults();
    const page = await browser.consent(answer.data ?? '');
    expect(page.text).toContain('The upload continues');
    await stage.untilState(video, 'PUBLISHED');
    await expectPublished(video);
    expect((await new Browser(stage.api.url).open(link)).status).toBe(410);
    expect(await stage.listed(video)).toMatchObject({ need: null, failure: null });
  });

  it('is offered by GET /video/init for a week, with whether the consent page is open', async () => {
    const video = await buildRestingUpload(stage);
    const since = (await stage.rowOf(video)).publish?.awaiting?.since ?? new Date(0);
    const lastMoment = new Date(since.getTime() + limits.permissionWaitMs).toISOString();
    expect(await stage.listed(video)).toMatchObject({
      state: 'PUBLISHING',
      need: { kind: 'authorization', until: lastMoment, asking: false, mayBeOnChannel: false },
    });
    const { browser, url } = await stage.askFor(endpoints.resumePublish, video);
    expect((await stage.listed(video)).need).toMatchObject({ asking: true });

    const page = await browser.consent(url, { decision: 'deny' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('choose Authorize again');
    const after = await stage.listed(video);
    expect(after).toMatchObject({ state: 'PUBLISHING', need: { asking: false } });
    expect(after.failure).toContain('You declined on Google’s page');
    await stage.untilLog(video, ({ version }) => version === after.logVersion);
  });

  it('no longer reports an open page after it expired', async () => {
    const video = await buildRestingUpload(stage);
    const before = await stage.listed(video);
    await stage.askFor(endpoints.resumePublish, video);
    const later = () => new Date(Date.now() + limits.oauthStateLifetimeMs + 1_000);
    await sweepPublishes({ ...stage.api.publishing, clock: later });
    expect((await stage.rowOf(video)).publish?.asking).toBeNull();
    expect(await stage.listed(video)).toMatchObject({ failure: before.failure, need: { asking: false } });
  });

  it('replaces an earlier consent page, even one from the email', async () => {
    const video = await buildRestingUpload(stage);
    const mail = await stage.mailAbout(video, 'Your permission is needed');
    const mailed = new Browser(stage.api.url);
    const { headers } = await mailed.open(linkIn(mail), 'POST');
    expect((await stage.listed(video)).need).toMatchObject({ asking: true });
    const { browser, url } = await stage.askFor(endpoints.resumePublish, video);
    await sandbox.clearFaults();
    expect((await mailed.consent(headers.get('location') ?? '')).text).toContain('replaced by a newer one');
    expect((await stage.listed(video)).need).toMatchObject({ asking: true });
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('resumes once when the redirect arrives twice at the same time', async () => {
    const video = await buildRestingUpload(stage);
    const first = await stage.askFor(endpoints.resumePublish, video);
    const back = await first.browser.decide(first.url);
    await sandbox.clearFaults();
    const pages = await Promise.all([first.browser.open(back), first.browser.open(back)]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('can be called again at once when the upload waits again after the permission, and so can the link of the next email', async () => {
    const { links } = stage.api.publishing;
    const video = await buildRestingUpload(stage);
    const since = async () => (await stage.rowOf(video)).publish?.awaiting?.since.getTime() ?? 0;
    const first = await since();
    const untilItWaitsAgain = () => until('the upload waits again', async () => (await since()) > first);
    const { browser, url } = await stage.askFor(endpoints.resumePublish, video);
    await sandbox.fault({ kind: 'token-expired', step: 'probe' });
    const remove = links.deleteMany.bind(links);
    // The transfer is woken as soon as the upload does not wait any more, and may ask again before the links are removed.
    const overtaken = async (...given: Parameters<typeof remove>) => {
      if ((await since()) === 0) await untilItWaitsAgain();
      return remove(...given);
    };
    const spy = jest.spyOn(links, 'deleteMany').mockImplementation(overtaken as never);
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await untilItWaitsAgain();
    spy.mockRestore();
    expect((await stage.listed(video)).need).toMatchObject({ kind: 'authorization', asking: false });
    expect(await links.countDocuments({ videoId: video.id })).toBe(1);
  });

  it.each([
    ['attempt', { 'publish.attempt': 2 }],
    ['version', { 'publish.object.version': 'f'.repeat(32) }],
  ])('continues no upload of another %s than the permission is for', async (_, change) => {
    const video = await buildRestingUpload(stage);
    const { browser, url } = await stage.askFor(endpoints.resumePublish, video);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: change });
    await sandbox.clearFaults();
    expect(await browser.consent(url)).toMatchObject({ status: 410 });
    expect(await stage.rowOf(video)).toMatchObject({
      state: 'PUBLISHING',
      publish: { awaiting: { reason: 'needs-token' } },
    });
  });

  it('leaves no open consent page for an upload that is given up at that moment', async () => {
    const video = await buildRestingUpload(stage);
    const { consents } = stage.api.publishing;
    const updateMany = consents.updateMany.bind(consents);
    const overtaken = async (...change: Parameters<typeof updateMany>) => {
      const { token } = stage.creator;
      await stage.api.call(endpoints.giveUpPublish, { token, body: { videoId: video.id } });
      return updateMany(...change);
    };
    jest.spyOn(consents, 'updateMany').mockImplementationOnce(overtaken as never);
    expect(await resume(video)).toMatchObject({ status: 409, message: replies.uploadEnded });
    expect(await consents.countDocuments({ videoId: video.id, status: 'open' })).toBe(0);
  });

  it('answers 409 with the reason for an upload that does not wait', async () => {
    const pending = await stage.buildVideo();
    const ended = { status: 409, message: replies.uploadEnded };
    expect(await resume(pending)).toMatchObject(ended);
    const video = await buildRunningUpload(stage);
    const running = { status: 409, message: replies.uploadRunning };
    expect(await resume(video)).toMatchObject(running);
    expect((await stage.listed(video)).need).toBeNull();
    await stage.untilState(video, 'PUBLISHED');
    const published = { status: 409, message: replies.videoOnChannel };
    expect(await resume(video)).toMatchObject(published);
  });

  testAccess(stage, endpoints.resumePublish, () => buildRestingUpload(stage));
});
