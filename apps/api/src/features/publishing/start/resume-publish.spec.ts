import { endpoints, limits, messages, type Video } from '@cutroom/contracts';
import { buildCreator } from '../../../testing/builders';
import { until } from '../../../testing/until';
import { Browser, type ShownPage } from '../testing/browser';
import { linkIn } from '../testing/mailed-link';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { buildRestingUpload, buildRunningUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';
import { sweepPublishes } from '../sweeps/sweep-publishes';

const stage = usePublishStage();

type Row = typeof endpoints.resumePublish | typeof endpoints.addThumbnail;

const call = (row: Row, { id }: PendingVideo, token = stage.creator.token) =>
  stage.api.call(row, { token, body: { videoId: id } });

async function ask(row: Row, video: PendingVideo): Promise<{ browser: Browser; url: string }> {
  const answer = await call(row, video);
  if (answer.data === null) throw new Error(`${answer.status} ${answer.message}`);
  const browser = new Browser(stage.api.url);
  browser.keep(answer.headers);
  return { browser, url: answer.data };
}

async function answerPage(row: Row, video: PendingVideo, form?: Record<string, string>): Promise<ShownPage> {
  const { browser, url } = await ask(row, video);
  return browser.consent(url, form);
}

/** The video as the status page lists it. */
async function listed({ id }: PendingVideo): Promise<Video> {
  const { data } = await stage.api.call(endpoints.publishedVideos, { token: stage.creator.token });
  const video = data?.find(({ _id }) => _id === id);
  if (!video) throw new Error(`${id} is not listed`);
  return video;
}

async function buildWithoutThumbnail(): Promise<PendingVideo> {
  const video = await stage.buildVideo();
  await sandbox.fault({ kind: 'thumbnail-403' });
  await stage.publish(video);
  await stage.untilState(video, 'PUBLISHED');
  return video;
}

describe('POST /yt/authorizeAgain', () => {
  it('resumes the upload without the email, and the email is worth nothing afterwards', async () => {
    const video = await buildRestingUpload(stage);
    const link = linkIn(await stage.mailAbout(video, 'Your permission is needed'));
    const answer = await call(endpoints.resumePublish, video);
    expect(answer).toMatchObject({ status: 200, message: messages.publishReady });
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    const browser = new Browser(stage.api.url);
    browser.keep(answer.headers);
    await sandbox.clearFaults();
    const page = await browser.consent(answer.data ?? '');
    expect(page.text).toContain('The upload goes on');
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([
      { sha256: video.sha256, thumbnailSha256: video.thumbnailSha256 },
    ]);
    expect((await new Browser(stage.api.url).open(link)).status).toBe(410);
    expect(await listed(video)).toMatchObject({ need: null, failure: null });
  });

  it('is offered by the list for a week, and the list says while the consent page is open', async () => {
    const video = await buildRestingUpload(stage);
    const since = (await stage.rowOf(video)).publish?.awaiting?.since ?? new Date(0);
    const lastMoment = new Date(since.getTime() + limits.permissionWaitMs).toISOString();
    expect(await listed(video)).toMatchObject({
      state: 'PUBLISHING',
      need: { kind: 'authorization', until: lastMoment, asking: false, mayBeOnChannel: false },
    });
    const { browser, url } = await ask(endpoints.resumePublish, video);
    expect((await listed(video)).need).toMatchObject({ asking: true });

    const page = await browser.consent(url, { decision: 'deny' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('choose Authorize again');
    const after = await listed(video);
    expect(after).toMatchObject({ state: 'PUBLISHING', need: { asking: false } });
    expect(after.failure).toContain('You declined on Google’s page');
    await stage.untilLog(video, ({ version }) => version === after.logVersion);
  });

  it('stops saying that the page is open when nobody answers it', async () => {
    const video = await buildRestingUpload(stage);
    const before = await listed(video);
    await ask(endpoints.resumePublish, video);
    const later = () => new Date(Date.now() + limits.oauthStateLifetimeMs + 1_000);
    await sweepPublishes({ ...stage.api.publishing, clock: later });
    expect((await stage.rowOf(video)).publish?.asking).toBeNull();
    expect(await listed(video)).toMatchObject({ failure: before.failure, need: { asking: false } });
  });

  it('ends the page that was asked for before, also one from the email', async () => {
    const video = await buildRestingUpload(stage);
    const mail = await stage.mailAbout(video, 'Your permission is needed');
    const mailed = new Browser(stage.api.url);
    const { headers } = await mailed.open(linkIn(mail), 'POST');
    expect((await listed(video)).need).toMatchObject({ asking: true });
    const { browser, url } = await ask(endpoints.resumePublish, video);
    await sandbox.clearFaults();
    expect((await mailed.consent(headers.get('location') ?? '')).text).toContain('newer link');
    expect((await listed(video)).need).toMatchObject({ asking: true });
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('resumes once when two pages are answered at the same moment', async () => {
    const video = await buildRestingUpload(stage);
    const first = await ask(endpoints.resumePublish, video);
    const back = await first.browser.decide(first.url);
    await sandbox.clearFaults();
    const pages = await Promise.all([first.browser.open(back), first.browser.open(back)]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('refuses an upload that does not wait, with the reason', async () => {
    const pending = await stage.buildVideo();
    const ended = { status: 409, message: messages.uploadEnded };
    expect(await call(endpoints.resumePublish, pending)).toMatchObject(ended);
    const video = await buildRunningUpload(stage);
    const running = { status: 409, message: messages.uploadRunning };
    expect(await call(endpoints.resumePublish, video)).toMatchObject(running);
    expect((await listed(video)).need).toBeNull();
    await stage.untilState(video, 'PUBLISHED');
    const published = { status: 409, message: messages.videoOnChannel };
    expect(await call(endpoints.resumePublish, video)).toMatchObject(published);
  });
});

describe('POST /yt/thumbnail', () => {
  it('adds the missing thumbnail without the email, once', async () => {
    const video = await buildWithoutThumbnail();
    const need = { kind: 'thumbnail', possible: true, asking: false };
    expect(await listed(video)).toMatchObject({ state: 'PUBLISHED', need });
    expect((await listed(video)).need).toHaveProperty('reason', expect.stringContaining('verified by phone'));
    const { browser, url } = await ask(endpoints.addThumbnail, video);
    expect((await listed(video)).need).toMatchObject({ asking: true });
    const page = await browser.consent(url);
    expect(page.text).toContain('The thumbnail is set');
    expect(await sandbox.onChannel(video)).toMatchObject([{ thumbnailSha256: video.thumbnailSha256 }]);
    expect((await listed(video)).need).toBeNull();
    const mail = await stage.mailAbout(video, 'Thumbnail missing');
    expect((await new Browser(stage.api.url).open(linkIn(mail))).status).toBe(410);
    expect(await call(endpoints.addThumbnail, video)).toMatchObject({
      status: 409,
      message: messages.thumbnailAlreadySet,
    });
  });

  it('works when the email has long expired', async () => {
    const video = await buildWithoutThumbnail();
    await stage.api.publishing.links.deleteMany({});
    expect(await answerPage(endpoints.addThumbnail, video)).toMatchObject({ status: 200 });
    expect(await sandbox.onChannel(video)).toMatchObject([{ thumbnailSha256: video.thumbnailSha256 }]);
  });

  it('says why when YouTube refuses or the creator declines, and can be asked for again', async () => {
    const video = await buildWithoutThumbnail();
    const declined = await answerPage(endpoints.addThumbnail, video, { decision: 'deny' });
    expect(declined.text).toContain('choose Add the thumbnail');
    expect((await listed(video)).need).toMatchObject({
      asking: false,
      reason: 'You declined on Google’s page.',
    });
    await sandbox.fault({ kind: 'quota', step: 'thumbnail' });
    expect(await answerPage(endpoints.addThumbnail, video)).toMatchObject({ status: 409 });
    const { need } = await listed(video);
    expect(need).toMatchObject({ asking: false, reason: expect.stringContaining('midnight Pacific time') });
    expect(await answerPage(endpoints.addThumbnail, video)).toMatchObject({ status: 200 });
    expect((await listed(video)).need).toBeNull();
  });

  it('says that it is no longer possible when the file is gone', async () => {
    const video = await buildWithoutThumbnail();
    const { browser, url } = await ask(endpoints.addThumbnail, video);
    await stage.api.deps.storage.remove(video.thumbnail);
    const page = await browser.consent(url);
    expect(page.status).toBe(409);
    expect(page.text).toContain(messages.thumbnailGone);
    const refused = { status: 409, message: messages.thumbnailGone };
    expect(await call(endpoints.addThumbnail, video)).toMatchObject(refused);
    expect((await listed(video)).need).toEqual({
      kind: 'thumbnail',
      asking: false,
      possible: false,
      reason: `${messages.thumbnailGone}.`,
    });
  });

  it('lists the video as usual while storage cannot say whether the file is there', async () => {
    const video = await buildWithoutThumbnail();
    const { storage } = stage.api.deps;
    const head = jest.spyOn(storage, 'head').mockReturnValue(new Promise(() => undefined));
    try {
      expect((await listed(video)).need).toMatchObject({ possible: true });
    } finally {
      head.mockRestore();
    }
  });

  it('refuses a video that is not on the channel', async () => {
    const video = await buildRestingUpload(stage);
    const refused = { status: 409, message: messages.videoNotOnChannel };
    expect(await call(endpoints.addThumbnail, video)).toMatchObject(refused);
    expect(await call(endpoints.addThumbnail, await stage.buildVideo())).toMatchObject(refused);
  });

  it('notes one thumbnail when two permissions set it at once', async () => {
    const video = await buildWithoutThumbnail();
    const first = await ask(endpoints.addThumbnail, video);
    await sandbox.fault({ kind: '429', step: 'token' });
    const slow = first.browser.consent(first.url);
    await until('the first one is held up', async () => (await sandbox.faultsLeft()).length === 0);
    const pages = await Promise.all([answerPage(endpoints.addThumbnail, video), slow]);
    expect(pages.map(({ status }) => status)).toEqual([200, 410]);
    const { data } = await stage.api.call(endpoints.teamActivity, { token: stage.creator.token });
    const set = data?.filter((entry) => entry.action === 'thumbnail-set' && entry.video?._id === video.id);
    expect(set).toHaveLength(1);
  });
});

describe.each([
  ['/yt/authorizeAgain', endpoints.resumePublish, () => buildRestingUpload(stage)],
  ['/yt/thumbnail', endpoints.addThumbnail, buildWithoutThumbnail],
] as const)('POST %s', (_, row, build) => {
  it("refuses an editor, another team's creator and a body that names no video", async () => {
    const video = await build();
    const stranger = await buildCreator(stage.api.deps);
    expect(await call(row, video, stage.editor.token)).toMatchObject({ status: 403 });
    const notFound = { status: 404, message: messages.videoNotFound };
    expect(await call(row, video, stranger.token)).toMatchObject(notFound);
    const { token } = stage.creator;
    for (const body of [{}, { videoId: 'x' }, { videoId: { $ne: '' } }]) {
      expect(await stage.api.call(row, { token, body })).toMatchObject({ status: 400 });
    }
    expect((await listed(video)).need).toMatchObject({ asking: false });
  });
});
