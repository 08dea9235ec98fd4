import { Browser } from '../testing/browser';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { followLink, linkIn } from '../testing/mailed-link';
import { sandbox, type Fault } from '../testing/sandbox';

const stage = usePublishStage();

const isOnChannelOnce = async (video: PendingVideo, thumbnail = true) => {
  expect(await sandbox.onChannel(video)).toMatchObject([
    { sha256: video.sha256, thumbnailSha256: thumbnail ? video.thumbnailSha256 : null },
  ]);
};

describe('a passing fault', () => {
  const passing: [string, Fault][] = [
    ['overload when the session is opened', { kind: '503', step: 'open', times: 2 }],
    ['overload of the token endpoint', { kind: '503', step: 'token' }],
    ['overload while chunks are sent', { kind: '503', step: 'chunk', times: 3 }],
    ['overload at a probe', { kind: '503', step: 'probe', times: 2 }],
    ['a request to slow down', { kind: '429', step: 'chunk' }],
    ['a connection cut before the first byte', { kind: 'drop' }],
    ['a connection cut in the middle, three times', { kind: 'drop', afterBytes: 300_000, times: 3 }],
    ['a lost answer to the last chunk', { kind: 'answer-lost' }],
    ['a lost answer to the opening', { kind: 'answer-lost', step: 'open' }],
    ['a lost session, with the token in memory', { kind: 'session-gone' }],
    ['two lost sessions', { kind: 'session-gone', times: 2 }],
    ['a session that demands the token, with the token in memory', { kind: 'session-needs-token' }],
    ['overload at the thumbnail', { kind: '503', step: 'thumbnail', times: 2 }],
    ['a lost answer to the thumbnail', { kind: 'answer-lost', step: 'thumbnail' }],
    ['a slow connection', { kind: 'slow', bytesPerSecond: 4_000_000 }],
  ];

  it.each(passing)('does not stop a publish: %s', async (_, fault) => {
    const video = await stage.buildVideo({ size: 1_200_000 });
    await sandbox.fault(fault);
    expect(await stage.publish(video)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
    await isOnChannelOnce(video);
    await stage.untilLog(video, (log) => log.youtubeUrl !== null);
    expect(await sandbox.faultsLeft()).toHaveLength(fault.kind === 'session-needs-token' ? 1 : 0);
  });
});

describe("YouTube's refusal to open a session", () => {
  const refusals: [string, string][] = [
    ['quota', 'midnight Pacific time'],
    ['upload-limit', 'in a day'],
    ['no-channel', 'no YouTube channel'],
  ];

  it.each(refusals)(
    'is shown on the page and emailed, and the video stays pending: %s',
    async (kind, words) => {
      const video = await stage.buildVideo();
      await sandbox.fault({ kind });
      const page = await stage.publish(video);
      expect(page.status).toBe(409);
      expect(page.text).toContain(words);
      expect((await stage.rowOf(video)).state).toBe('PENDING');
      expect(await stage.untilFailure(video)).toContain(words);
      expect((await stage.mailAbout(video, 'Not published')).text).toContain(words);

      expect(await stage.publish(video)).toMatchObject({ status: 200 });
      await stage.untilState(video, 'PUBLISHED');
      await isOnChannelOnce(video);
    },
  );
});

describe('a lasting overload of Google', () => {
  it.each([
    ['token', 'Google cannot be reached right now'],
    ['open', 'YouTube is overloaded right now'],
  ] as const)('is shown on the page and in the log, and the video stays pending: %s', async (step, words) => {
    const video = await stage.buildVideo();
    await sandbox.fault({ kind: '503', step, times: 4 });
    const page = await stage.publish(video);
    expect(page.status).toBe(503);
    expect(page.text).toContain(words);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await stage.untilFailure(video)).toContain(words);
    expect(await stage.publish(video)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
    await isOnChannelOnce(video);
  });
});

describe('an upload with an unknown outcome', () => {
  it('is not repeated: the video is pending, and the creator is asked to check the channel first', async () => {
    const video = await stage.buildVideo();
    await sandbox.fault({ kind: 'answer-lost' });
    // Once for the probe of the fresh session, once after the answer was lost.
    await sandbox.fault({ kind: 'session-gone', step: 'probe', times: 2 });
    await stage.publish(video);
    await stage.untilState(video, 'PENDING');
    const mail = await stage.mailAbout(video, 'Check your channel');
    expect(mail.text).toContain('may be on your channel');
    expect(mail.text).toContain('Look at your channel first');
    expect(mail.text).not.toContain('was not published');
    await isOnChannelOnce(video, false);
    expect((await stage.rowOf(video)).publish?.session).toBeNull();
  });
});

describe('a refused thumbnail', () => {
  it('does not stop the publish, and can be set through an emailed link', async () => {
    const video = await stage.buildVideo();
    await sandbox.fault({ kind: 'thumbnail-403' });
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    await isOnChannelOnce(video, false);
    const mail = await stage.mailAbout(video, 'Thumbnail missing');
    expect(mail.text).toContain('verified by phone');

    const declined = await followLink(stage, mail, { decision: 'deny' });
    expect(declined).toMatchObject({ status: 403 });
    expect(declined.text).toContain('The permission was not given');
    await sandbox.fault({ kind: 'thumbnail-403' });
    const refused = await followLink(stage, mail);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.text).toContain('verified by phone');
    expect(await stage.rowOf(video)).toMatchObject({ state: 'PUBLISHED', log: { failure: null } });
    await isOnChannelOnce(video, false);

    const page = await followLink(stage, mail);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('The thumbnail is set');
    await isOnChannelOnce(video);
    expect((await new Browser(stage.api.url).open(linkIn(mail))).status).toBe(410);
  });
});

describe('a thumbnail to which YouTube gives no response', () => {
  it('may be set, also when the creator allows to set it again', async () => {
    const video = await stage.buildVideo();
    await sandbox.fault({ kind: 'answer-lost', step: 'thumbnail', times: 5 });
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    await isOnChannelOnce(video);
    const doubt = expect.stringContaining('Look at the video on YouTube first') as string;
    expect((await stage.listed(video)).need).toMatchObject({ mayBeSet: true, reason: doubt });
    const mail = await stage.mailAbout(video, 'Check the thumbnail');
    expect(mail.text).not.toContain('could not be set');

    await sandbox.fault({ kind: 'answer-lost', step: 'thumbnail', times: 5 });
    expect((await followLink(stage, mail)).text).toContain('The thumbnail may be missing');
    expect((await stage.listed(video)).need).toMatchObject({ mayBeSet: true, reason: doubt });
  });
});
