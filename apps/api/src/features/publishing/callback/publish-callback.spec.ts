import { endpoints, failureText, messages } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { password } from '../../../testing/builders';
import { Browser } from '../testing/browser';
import { usePublishStage } from '../testing/publish-stage';
import { expectPublished } from '../testing/video-checks';
import { buildRestingUpload } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

describe('GET /yt/callback', () => {
  it('grants nothing in another browser, and still works in its own', async () => {
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

  it('works once: a replayed redirect publishes nothing', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    const pages = await Promise.all([browser.open(back), browser.open(back)]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
    await stage.untilState(video, 'PUBLISHED');
    expect((await browser.open(back)).text).toContain('has been used');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('rejects the older link after the creator started again', async () => {
    const video = await stage.buildVideo();
    const first = await stage.askConsent(video);
    const second = await stage.askConsent(video);
    const page = await first.browser.consent(first.url);
    expect(page.status).toBe(410);
    expect(page.text).toContain('replaced by a newer one');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await second.browser.consent(second.url)).toMatchObject({ status: 200 });
    expect((await stage.untilState(video, 'PUBLISHED')).log?.attempt).toBe(2);
  });

  it('shows that a link has expired, and writes it to the log', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    await stage.api.publishing.consents.updateOne({ videoId: video.id }, { $set: { expiresAt: new Date() } });
    const page = await browser.open(back);
    expect(page.status).toBe(410);
    expect(page.text).toContain('expired');
    expect(await stage.untilFailure(video)).toContain('expired');
  });

  it('grants nothing for a consent that was requested before the password was changed', async () => {
    const rival = await stage.rival();
    const [video, resting] = [await rival.buildVideo(), await buildRestingUpload(rival)];
    await sandbox.clearFaults();
    const asked = [await rival.askConsent(video), await rival.askFor(endpoints.resumePublish, resting)];
    const passwords = { newPassword: 'Another@2026', confirmPassword: 'Another@2026' };
    const { token } = rival.creator;
    const body = { oldPassword: password, ...passwords };
    expect(await rival.api.call(endpoints.changePassword, { token, body })).toMatchObject({ status: 201 });
    for (const { url, browser } of asked) {
      const page = await browser.consent(url);
      expect([page.status, page.text]).toEqual([
        410,
        expect.stringContaining('ends early when you change your password'),
      ]);
    }
    expect(await rival.rowOf(video)).toMatchObject({
      state: 'PENDING',
      log: { failure: failureText({ code: 'permission-expired' }) },
    });
    expect(await rival.rowOf(resting)).toMatchObject({ state: 'PUBLISHING', publish: { asking: null } });
    expect((await rival.rowOf(resting)).publish?.awaiting).not.toBeNull();
  });

  it('says that the account was deleted, before and after the link has expired', async () => {
    const rival = await stage.rival();
    const { url, browser } = await rival.askConsent(await rival.buildVideo());
    const back = await browser.decide(url);
    const { token, username } = rival.creator;
    await rival.api.call(endpoints.deleteAccount, { token, body: { password, username } });
    for (const page of [await browser.open(back), await browser.open(back)])
      expect([page.status, page.text]).toEqual([410, expect.stringContaining('was deleted')]);
  });

  it('keeps the video pending when the creator declines, and writes it to the log', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const page = await browser.consent(url, { decision: 'deny' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('Nothing was published');
    expect(page.text).toContain(`/youtube/upload/${video.id}`);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await stage.untilFailure(video)).toContain('You declined');
  });

  it.each(['', '&code=', '&code=a&code=b', '&code=a&error=access_denied'])(
    'takes a redirect without exactly one code for a refusal: "%s"',
    async (answer) => {
      const video = await stage.buildVideo();
      const { url, browser } = await stage.askConsent(video);
      const state = new URL(url).searchParams.get('state');
      const page = await browser.open(`http://api/api/yt/callback?state=${state}${answer}`);
      expect([page.status, page.text]).toEqual([403, expect.stringContaining('Nothing was published')]);
      expect(await stage.untilFailure(video)).toContain('You declined');
    },
  );

  it('accepts the link of an older version, whose row does not say when the creator asked', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    await stage.api.publishing.consents.updateOne({ videoId: video.id }, { $unset: { sessionEpoch: 1 } });
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
  });

  it('asks to tick the box for uploading, and revokes the useless token', async () => {
    // Of a creator without another open link, which would keep the grant.
    const rival = await stage.rival();
    const video = await rival.buildVideo();
    const { url, browser } = await rival.askConsent(video);
    const { length: before } = await sandbox.tokens();
    const page = await browser.consent(url, { decision: 'allow', choices: 'shown' });
    expect(page.status).toBe(403);
    expect(page.text).toContain('box');
    expect((await rival.rowOf(video)).state).toBe('PENDING');
    expect((await sandbox.tokens()).slice(before)).toMatchObject([{ valid: false }]);
  });

  it('ends the attempt when storage is unreachable after permission was given', async () => {
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

  it('rejects a code that Google does not confirm', async () => {
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

  it('rejects bytes that have changed since the approval', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    await stage.api.deps.storage.put(video.key, Buffer.from('another cut'), { contentType: 'video/mp4' });
    const page = await browser.consent(url);
    expect(page.status).toBe(409);
    expect(page.text).toContain(messages.videoChanged);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it('rejects the approval when another version is under review', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'object.version': 'f'.repeat(32) } });
    const page = await browser.consent(url);
    expect(page.status).toBe(409);
    expect(page.text).toContain('A new version was uploaded before you gave the permission');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it.each(['token', 'open'] as const)(
    'lets the first of two consents win while the other is delayed at: %s',
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
      await expectPublished(video);
    },
  );

  it.each(['', '?state=short&code=x', `?state=${'a'.repeat(43)}&code=x`, '?state[a]=b&code=c'])(
    'shows an error page for an invalid query: "%s"',
    async (query) => {
      const page = await new Browser(stage.api.url).open(`http://api/api/yt/callback${query}`);
      expect(page.status).toBe(400);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('escapes what users typed', async () => {
    const video = await stage.buildVideo();
    const title = `"On" & 'off' ${video.id}`;
    const { url, browser } = await stage.askConsent(video, { title });
    const page = await browser.consent(url);
    expect(page.text).not.toContain(title);
    expect(page.text).toContain('&amp;');
    await stage.untilState(video, 'PUBLISHED');
  });
});

describe('a status-service that is unreachable', () => {
  it('stops no publish, and gets the final log when it is back', async () => {
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
