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

describe('a fault that passes', () => {
  const passing: [string, Fault][] = [
    ['an overloaded YouTube at the opening', { kind: '503', step: 'open', times: 2 }],
    ['an overloaded token endpoint', { kind: '503', step: 'token' }],
    ['overload while chunks are sent', { kind: '503', step: 'chunk', times: 3 }],
    ['overload when YouTube is asked where it stands', { kind: '503', step: 'probe', times: 2 }],
    ['a request to slow down', { kind: '429', step: 'chunk' }],
    ['a connection that is cut before the first byte', { kind: 'drop' }],
    ['a connection that is cut in the middle, three times', { kind: 'drop', afterBytes: 300_000, times: 3 }],
    ['an answer to the last chunk that is lost', { kind: 'answer-lost' }],
    ['an answer to the opening that is lost', { kind: 'answer-lost', step: 'open' }],
    ['a session that is gone, with the token in memory', { kind: 'session-gone' }],
    ['a session that is gone twice', { kind: 'session-gone', times: 2 }],
    ['a session that needs the token, with the token in memory', { kind: 'session-needs-token' }],
    ['an overloaded YouTube at the thumbnail', { kind: '503', step: 'thumbnail', times: 2 }],
    ['an answer to the thumbnail that is lost', { kind: 'answer-lost', step: 'thumbnail' }],
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

describe("YouTube's refusal at the opening", () => {
  const refusals: [string, string][] = [
    ['quota', 'midnight Pacific time'],
    ['upload-limit', 'in a day'],
    ['no-channel', 'no YouTube channel'],
  ];

  it.each(refusals)('is read on the page and in a mail, and the video waits on: %s', async (kind, words) => {
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
  });
});

describe('a Google that stays overloaded', () => {
  it.each([
    ['token', 'Google cannot be reached right now'],
    ['open', 'YouTube is overloaded right now'],
  ] as const)('is told on the page and in the log, and the video waits on: %s', async (step, words) => {
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

describe('an upload of which nobody can say what became of it', () => {
  it('is not sent again: the video waits, and the creator is told to look at the channel first', async () => {
    const video = await stage.buildVideo();
    await sandbox.fault({ kind: 'answer-lost' });
    // Once for the look at the fresh session, once after the answer was lost.
    await sandbox.fault({ kind: 'session-gone', step: 'probe', times: 2 });
    await stage.publish(video);
    await stage.untilState(video, 'PENDING');
    const mail = await stage.mailAbout(video, 'Not published');
    expect(mail.text).toContain('Look at your channel first');
    await isOnChannelOnce(video, false);
    expect((await stage.rowOf(video)).publish?.session).toBeNull();
  });
});

describe('the thumbnail', () => {
  it('is refused: the video is published all the same, and a mailed link sets it later', async () => {
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
