import { endpoints, messages, replies } from '@cutroom/contracts';
import { buildCreator } from '../../../testing/builders';
import { publishForm } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

const ask = (token: string, body: unknown) => stage.api.call(endpoints.startPublish, { token, body });

describe('POST /yt/upload', () => {
  it('returns a consent page with PKCE, online access and one scope, and sets a cookie for the callback', async () => {
    const video = await stage.buildVideo();
    const answer = await ask(stage.creator.token, publishForm(video));
    expect(answer).toMatchObject({ status: 200, message: replies.publishReady });
    const query = Object.fromEntries(new URL(answer.data ?? '').searchParams);
    expect(query).toMatchObject({
      access_type: 'online',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'https://www.googleapis.com/auth/youtube.upload',
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\/api\/yt\/callback/);
    const log = await stage.untilLog(video, () => true);
    expect(log).toMatchObject({
      attempt: 1,
      authorizationInitiated: { status: 'DONE' },
      permissionGranted: { status: 'INPROGRESS' },
      queue: { status: 'PENDING' },
    });
    expect(stage.status.logsOf(video.id)).toHaveLength(1);
  });

  it("rejects another team's video or thumbnail, a missing thumbnail and an unknown video", async () => {
    const video = await stage.buildVideo();
    const rival = await buildCreator(stage.api.deps);
    expect(await ask(rival.token, publishForm(video))).toMatchObject({
      status: 404,
      message: messages.videoNotFound,
    });
    const name = '00000000-0000-4000-8000-000000000000.jpg';
    const theirs = `thumbnails/${rival.teamId}/${name}`;
    await stage.api.deps.storage.put(theirs, Buffer.from('picture'), { contentType: 'image/jpeg' });
    for (const thumbnail of [theirs, `thumbnails/${stage.creator.teamId}/${name}`]) {
      const answer = await ask(stage.creator.token, publishForm(video, { thumbnail }));
      expect(answer).toMatchObject({
        status: 400,
        message: messages.thumbnailNotFound,
        errors: [{ path: 'thumbnail' }],
      });
    }
    const nobody = await ask(stage.creator.token, publishForm(video, { videoId: 'f'.repeat(24) }));
    expect(nobody.status).toBe(404);
  });

  it('accepts the version that the player showed and rejects every other', async () => {
    const video = await stage.buildVideo();
    const { token } = stage.creator;
    const { data: source } = await stage.api.call(endpoints.videoSource, {
      token,
      params: { videoId: video.id },
    });
    expect(source?.version).toBe(video.version);
    for (const version of ['', 'f'.repeat(32), video.version.toUpperCase(), 'x'.repeat(10_000)]) {
      const answer = await ask(token, publishForm(video, { version }));
      expect([answer.status, answer.message]).toEqual([
        version.length > 64 ? 400 : 409,
        messages.versionNotWatched,
      ]);
    }
    expect((await stage.rowOf(video)).log).toBeNull();
    expect((await ask(token, publishForm(video, { version: video.version }))).status).toBe(200);
    expect((await ask(token, publishForm(video))).status).toBe(200);
  });

  it('rejects a version whose stored bytes have changed', async () => {
    const video = await stage.buildVideo();
    // Of the same length: only its ETag tells.
    const other = Buffer.alloc(video.bytes.length, 'tampered');
    await stage.api.deps.storage.put(video.key, other, { contentType: 'video/mp4' });
    const refused = { status: 409, message: messages.videoChanged };
    const { token } = stage.creator;
    const params = { videoId: video.id };
    expect(await ask(token, publishForm(video))).toMatchObject(refused);
    // Watching it again approves nothing: the row says which bytes were sealed.
    await stage.api.call(endpoints.videoSource, { token, params });
    expect(await ask(token, publishForm(video))).toMatchObject(refused);
  });
});

describe('POST /yt/upload, repeated', () => {
  it('answers 409 for a video that is being published or is on the channel', async () => {
    const video = await stage.buildVideo({ size: 2_000_000 });
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 2_000_000 });
    await stage.publish(video);
    const refused = { status: 409, message: messages.videoNotPending, data: null };
    expect((await stage.rowOf(video)).state).toBe('PUBLISHING');
    expect(await ask(stage.creator.token, publishForm(video))).toMatchObject(refused);
    await stage.untilState(video, 'PUBLISHED');
    expect(await ask(stage.creator.token, publishForm(video))).toMatchObject(refused);
    expect((await stage.rowOf(video)).log?.attempt).toBe(1);
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('starts an attempt for each of two simultaneous tabs, and leaves one link', async () => {
    const video = await stage.buildVideo();
    const tabs = await Promise.all([stage.askConsent(video), stage.askConsent(video)]);
    expect((await stage.rowOf(video)).log?.attempt).toBe(2);
    const pages = [];
    for (const { url, browser } of tabs) pages.push((await browser.consent(url)).status);
    expect(pages.sort()).toEqual([200, 410]);
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('logs the outcome of the remaining link when a later attempt got its link first', async () => {
    const video = await stage.buildVideo();
    const { consents } = stage.api.publishing;
    const updateMany = consents.updateMany.bind(consents);
    const overtaken = async (...change: Parameters<typeof updateMany>) => {
      await stage.askConsent(video);
      return updateMany(...change);
    };
    jest.spyOn(consents, 'updateMany').mockImplementationOnce(overtaken as never);
    const { url, browser } = await stage.askConsent(video);
    expect((await stage.rowOf(video)).log?.attempt).toBe(2);
    expect((await browser.consent(url, { decision: 'deny' })).status).toBe(403);
    expect((await stage.rowOf(video)).log?.failure).toContain('You declined');
  });
});

describe('a start that breaks off before its link exists', () => {
  it('leaves the reason of the last attempt and the older link as they were', async () => {
    const video = await stage.buildVideo();
    const declined = await stage.askConsent(video);
    await declined.browser.consent(declined.url, { decision: 'deny' });
    const { log, lastApproval } = await stage.rowOf(video);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const broken = jest.spyOn(stage.api.publishing.consents, 'create').mockRejectedValueOnce(away);
    const answer = await ask(stage.creator.token, publishForm(video, { title: 'Another title' }));
    broken.mockRestore();
    expect(answer.status).toBe(503);
    const row = await stage.rowOf(video);
    expect([row.log?.failure, row.log?.attempt]).toEqual([log?.failure, 1]);
    expect(row.lastApproval).toEqual(lastApproval);
  });

  it('leaves an open link usable', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const broken = jest.spyOn(stage.api.publishing.consents, 'create');
    broken.mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    expect((await ask(stage.creator.token, publishForm(video))).status).toBe(503);
    broken.mockRestore();
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
  });

  it.each([
    ['a new version arrives', { 'object.version': 'f'.repeat(32) }, messages.versionNotWatched],
    ['changes are requested', { state: 'CHANGES_REQUESTED' }, messages.videoNotPending],
  ] as const)('is refused when %s at that moment', async (_event, change, refusal) => {
    const video = await stage.buildVideo();
    const { consents, videos } = stage.api.publishing;
    const updateMany = consents.updateMany.bind(consents);
    const overtaken = async (...args: Parameters<typeof updateMany>) => {
      await videos.updateOne({ _id: video.id }, { $set: change });
      return updateMany(...args);
    };
    const spy = jest.spyOn(consents, 'updateMany').mockImplementationOnce(overtaken as never);
    const { status, message } = await ask(stage.creator.token, publishForm(video));
    spy.mockRestore();
    expect([status, message]).toEqual([409, refusal]);
    expect((await stage.rowOf(video)).log).toBeNull();
  });
});

describe('GET /video/init', () => {
  const listed = async () =>
    (await stage.api.call(endpoints.publishedVideos, { token: stage.creator.token })).data ?? [];

  it('lists started, declined and published videos, newest first', async () => {
    const [untouched, declined, published] = [
      await stage.buildVideo(),
      await stage.buildVideo(),
      await stage.buildVideo(),
    ];
    const { url, browser } = await stage.askConsent(declined);
    const first = await listed();
    expect(first[0]).toMatchObject({ _id: declined.id, state: 'PENDING', failure: null, youtubeUrl: null });
    await browser.consent(url, { decision: 'deny' });
    await stage.publish(published);
    await stage.untilState(published, 'PUBLISHED');
    const [newest, next, ...older] = await listed();
    expect(newest).toMatchObject({ _id: published.id, state: 'PUBLISHED', failure: null });
    expect(newest?.youtubeUrl).toContain('/watch?v=');
    expect(next).toMatchObject({ _id: declined.id, state: 'PENDING' });
    expect(next?.failure).toContain('You declined');
    expect(older.map(({ _id }) => _id)).not.toContain(untouched.id);
  });
});
