import { messages } from '@cutroom/contracts';
import { until } from '../../../testing/until';
import { Browser } from '../testing/browser';
import { usePublishStage } from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

describe('GET /yt/callback', () => {
  it('grants nothing in another browser, and leaves the link to the one that it belongs to', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    const stranger = await new Browser(stage.api.url).open(back);
    expect(stranger).toMatchObject({ status: 403 });
    expect(stranger.text).toContain('another browser');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await browser.open(back)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
  });

  it("grants nothing to another creator's browser", async () => {
    const video = await stage.buildVideo();
    const other = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const theirs = await stage.askConsent(other);
    const page = await theirs.browser.open(await browser.decide(url));
    expect(page.status).toBe(403);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
  });

  it('works once: a replayed answer publishes nothing again', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    const pages = await Promise.all([browser.open(back), browser.open(back)]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
    await stage.untilState(video, 'PUBLISHED');
    expect((await browser.open(back)).text).toContain('has been used');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('ends the older link when the creator asks again', async () => {
    const video = await stage.buildVideo();
    const first = await stage.askConsent(video);
    const second = await stage.askConsent(video);
    const page = await first.browser.consent(first.url);
    expect(page.status).toBe(410);
    expect(page.text).toContain('newer link');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await second.browser.consent(second.url)).toMatchObject({ status: 200 });
    expect((await stage.untilState(video, 'PUBLISHED')).log?.attempt).toBe(2);
  });

  it('says that a link has expired, and so does the log', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    await stage.api.publishing.consents.updateOne({ videoId: video.id }, { $set: { expiresAt: new Date() } });
    const page = await browser.open(back);
    expect(page.status).toBe(410);
    expect(page.text).toContain('expired');
    expect(await stage.untilFailure(video)).toContain('expired');
  });

  it('leaves the video waiting when the creator declines, and the log says so', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const page = await browser.consent(url, { decision: 'deny' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('Nothing was published');
    expect(page.text).toContain(`/youtube/upload/${video.id}`);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await stage.untilFailure(video)).toContain('not given');
  });

  it('asks for the box that was unticked, and gives the useless token back', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const page = await browser.consent(url, { decision: 'allow', choices: 'shown' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('box');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
  });

  it('does not leave the log waiting when storage is away after the permission', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    jest.spyOn(stage.api.publishing.storage, 'head').mockRejectedValueOnce(away);
    const page = await browser.open(back, 'GET', { 'x-request-id': `back-${video.id}` });
    expect(page.status).toBe(503);
    expect(page.text).toContain(messages.unavailable);
    const log = await stage.untilLog(video, ({ failure }) => failure !== null);
    expect(log.failure).toContain('Publish again');
    expect(stage.status.requestIdsOf(video.id).at(-1)).toBe(`back-${video.id}`);
    expect((await browser.open(back)).text).toContain('has been used');
    expect(await stage.publish(video)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
  });

  it('refuses a code that was tampered with or used before', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = new URL(await browser.decide(url));
    back.searchParams.set('code', 'made-up');
    const page = await browser.open(back.href);
    expect(page.status).toBe(409);
    expect(page.text).toContain('did not confirm');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect((await stage.mailAbout(video, 'Not published')).text).toContain('did not confirm');
  });

  it('refuses at the callback when the stored bytes have changed since the approval', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    await stage.api.deps.storage.put(video.key, Buffer.from('another cut'), { contentType: 'video/mp4' });
    const page = await browser.consent(url);
    expect(page.status).toBe(409);
    expect(page.text).toContain(messages.videoChanged);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it('refuses at the callback when another version is under review by then', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'object.version': 'f'.repeat(32) } });
    const page = await browser.consent(url);
    expect(page.status).toBe(409);
    expect(page.text).toContain(messages.videoChanged);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it.each(['token', 'open'] as const)(
    'lets the first of two consents win, the other held up at: %s',
    async (step) => {
      const video = await stage.buildVideo();
      const first = await stage.askConsent(video);
      // The first answer is held up there while the creator asks and allows a second time.
      await sandbox.fault({ kind: '429', step });
      const slow = first.browser.consent(first.url);
      await until('the first one is held up', async () => (await sandbox.faultsLeft()).length === 0);
      const second = await stage.askConsent(video);
      const pages = [await second.browser.consent(second.url), await slow];
      expect(pages.map(({ status }) => status)).toEqual([200, 409]);
      expect(pages[1]?.text).toContain('not waiting for review any more');
      await stage.untilState(video, 'PUBLISHED');
      expect(await sandbox.onChannel(video)).toMatchObject([
        { sha256: video.sha256, thumbnailSha256: video.thumbnailSha256 },
      ]);
    },
  );

  it.each(['', '?state=short&code=x', `?state=${'a'.repeat(43)}&code=x`, '?state[a]=b&code=c'])(
    'shows a page for an address that is none of ours: "%s"',
    async (query) => {
      const page = await new Browser(stage.api.url).open(`http://api/api/yt/callback${query}`);
      expect(page.status).toBe(400);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it("shows people's words as words", async () => {
    const video = await stage.buildVideo();
    const title = `"On" & 'off' ${video.id}`;
    const { url, browser } = await stage.askConsent(video, { title });
    const page = await browser.consent(url);
    expect(page.text).not.toContain(title);
    expect(page.text).toContain('&#38;');
    await stage.untilState(video, 'PUBLISHED');
  });
});

describe('a status-service that is away', () => {
  it('stops no publish, and hears of its end once it is back', async () => {
    const video = await stage.buildVideo();
    stage.status.down = true;
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    expect(stage.status.logsOf(video.id)).toEqual([]);
    stage.status.down = false;
    const log = await stage.untilLog(video, ({ youtubeUrl }) => youtubeUrl !== null);
    expect(log.uploading.status).toBe('DONE');
    await until('it is noted', async () => (await stage.rowOf(video)).log?.pending === false);
  });
});
