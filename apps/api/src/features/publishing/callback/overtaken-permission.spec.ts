import { endpoints } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { endCancelledSessions } from '../transfer/end-cancelled-session';
import type { ShownPage } from '../testing/browser';
import { sweepPublishes } from '../sweeps/sweep-publishes';
import { actionsOn } from '../testing/end-publish';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage, type OpenConsent } from '../testing/publish-stage';
import { buildWithoutThumbnail } from '../testing/resting-upload';
import { sandbox, type Fault } from '../testing/sandbox';
import { expectPublished } from '../testing/video-checks';

const stage = usePublishStage();
const { cancelPublish, requestChanges, withdrawChanges, deleteVideo, restoreVideo } = endpoints;

const creator = () => ({ token: stage.creator.token });

const askForChanges = ({ id, version }: PendingVideo) =>
  stage.api.call(requestChanges, {
    ...creator(),
    body: { videoId: id, version, note: 'The map is wrong' },
  });
const withdraw = ({ id, version }: PendingVideo) =>
  stage.api.call(withdrawChanges, { ...creator(), body: { videoId: id, version } });
const remove = ({ id }: PendingVideo) => stage.api.call(deleteVideo, { ...creator(), body: { videoId: id } });
const restore = ({ id }: PendingVideo) =>
  stage.api.call(restoreVideo, { ...creator(), body: { videoId: id } });

const kindsLeft = async () => ((await sandbox.faultsLeft()) as Fault[]).map(({ kind }) => kind);

/** The creator gives a permission, and does something else while Google holds up its callback. */
async function whileHeldUp(
  { url, browser }: OpenConsent,
  fault: Fault,
  act: () => Promise<unknown>,
): Promise<ShownPage> {
  await sandbox.fault(fault);
  const page = browser.consent(url);
  await until('the callback is held up', async () => !(await kindsLeft()).includes(fault.kind));
  await act();
  return page;
}

const steps = ['token', 'open'] as const;
type Act = (video: PendingVideo) => Promise<{ status: number }>;
const ends: [string, string, Act[]][] = [
  ['changes were requested', 'You asked for changes', [askForChanges]],
  ['changes were requested and withdrawn', 'You asked for changes', [askForChanges, withdraw]],
  ['the video was deleted', 'The video was deleted', [remove]],
  ['the video was deleted and restored', 'The video was deleted', [remove, restore]],
];

/** A size of its own for each upload, so that its sessions can be told from others. */
let size = 310_000;

it('says that the video was deleted, also when that happens while the link is used', async () => {
  const { consents } = stage.api.publishing;
  const video = await stage.buildVideo({ size: (size += 1) });
  const { url, browser } = await stage.askConsent(video);
  const back = await browser.decide(url);
  const use = consents.updateOne.bind(consents);
  const overtaken = async (...change: Parameters<typeof use>) => {
    expect(await remove(video)).toMatchObject({ status: 200 });
    return use(...change);
  };
  const used = jest.spyOn(consents, 'updateOne').mockImplementationOnce(overtaken as never);
  const page = await browser.open(back);
  used.mockRestore();
  expect([page.status, page.text]).toEqual([409, expect.stringContaining('The video was deleted')]);
});

describe.each(steps)('a permission whose callback is held up at %s', (step) => {
  it.each(ends)('publishes nothing when meanwhile %s', async (_, words, acts) => {
    const video = await stage.buildVideo({ size: (size += 1) });
    const page = await whileHeldUp(await stage.askConsent(video), { kind: '429', step }, async () => {
      for (const act of acts) expect(await act(video)).toMatchObject({ status: 200 });
    });
    expect(page.status).toBe(409);
    expect(page.text).toContain(words);
    const { state, log } = await stage.rowOf(video);
    expect(state).not.toBe('PUBLISHING');
    expect(log?.failure).toContain(words);
    expect(await sandbox.openSessions(video)).toEqual([]);
    expect(await actionsOn(stage, video)).not.toContain('publish-failed');
  });

  it('publishes nothing when a new version has arrived meanwhile', async () => {
    const { videos } = stage.api.publishing;
    const video = await stage.buildVideo({ size: (size += 1) });
    const page = await whileHeldUp(await stage.askConsent(video), { kind: '429', step }, () =>
      videos.updateOne({ _id: video.id }, { $set: { 'object.version': 'f'.repeat(32) } }),
    );
    const newer = expect.stringContaining(
      'A new version was uploaded before you gave the permission',
    ) as string;
    expect([page.status, page.text]).toEqual([409, newer]);
    expect(await stage.rowOf(video)).toMatchObject({ state: 'PENDING', log: { failure: newer } });
    expect(await sandbox.openSessions(video)).toEqual([]);
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it('publishes nothing after five minutes, when a sweep takes its process for dead', async () => {
    const { publishing } = stage.api;
    const video = await stage.buildVideo({ size: (size += 1) });
    const usedAgo = (ms: number) =>
      publishing.consents.updateOne(
        { videoId: video.id, usedAt: { $exists: true } },
        { $set: { usedAt: new Date(Date.now() - ms) } },
      );
    const page = await whileHeldUp(await stage.askConsent(video), { kind: '429', step }, async () => {
      await usedAgo(4 * 60_000);
      await sweepPublishes(publishing);
      expect((await stage.rowOf(video)).log?.failure).toBeNull();
      await usedAgo(6 * 60_000);
      await sweepPublishes(publishing);
      expect((await stage.rowOf(video)).log?.failure).toContain('could not go on');
    });
    expect(page.status).toBe(409);
    expect(page.text).toContain('could not go on');
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    expect(await sandbox.openSessions(video)).toEqual([]);
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it('does not publish when the creator has approved again with other details', async () => {
    const video = await stage.buildVideo({ size: (size += 1) });
    const first = await stage.askConsent(video, { privacyStatus: 'public' });
    let second: OpenConsent | undefined;
    const page = await whileHeldUp(first, { kind: '429', step }, async () => {
      second = await stage.askConsent(video, { privacyStatus: 'private' });
    });
    expect(page.status).toBe(410);
    expect(page.text).toContain('replaced by a newer one');
    expect(await stage.rowOf(video)).toMatchObject({ state: 'PENDING', log: { attempt: 2, failure: null } });
    expect(await sandbox.openSessions(video)).toEqual([]);

    expect(await second?.browser.consent(second.url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
    await expectPublished(video);
    expect(await sandbox.onChannel(video)).toMatchObject([{ privacyStatus: 'private' }]);
  });
});

describe('a permission whose upload is cancelled at once', () => {
  it('leaves the link of the next approval alone', async () => {
    const { consents } = stage.api.publishing;
    const video = await stage.buildVideo({ size: (size += 1) });
    const first = await stage.askConsent(video);
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 50_000, times: 1_000 });
    const update = consents.updateOne.bind(consents);
    let second: OpenConsent | undefined;
    // The upload begins before its consent is settled.
    const overtaken = async (...given: Parameters<typeof update>) => {
      if (!second && (await stage.rowOf(video)).state === 'PUBLISHING') {
        const body = { videoId: video.id, attempt: 1 };
        expect(await stage.api.call(cancelPublish, { ...creator(), body })).toMatchObject({ status: 200 });
        second = await stage.askConsent(video);
      }
      return update(...given);
    };
    const spy = jest.spyOn(consents, 'updateOne').mockImplementation(overtaken as never);
    expect(await first.browser.consent(first.url)).toMatchObject({ status: 200 });
    spy.mockRestore();
    await sandbox.clearFaults();
    expect(await second?.browser.consent(second.url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
  });
});

describe('a permission for a thumbnail', () => {
  it('is recorded although the video is deleted while YouTube sets it', async () => {
    const { storage } = stage.api.publishing;
    const video = await buildWithoutThumbnail(stage);
    const { url, browser } = await stage.askFor(endpoints.addThumbnail, video);
    const read = storage.read.bind(storage);
    const spy = jest.spyOn(storage, 'read').mockImplementationOnce(async (...given) => {
      expect(await remove(video)).toMatchObject({ status: 200 });
      return read(...given);
    });
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    spy.mockRestore();
    await restore(video);
    expect((await stage.rowOf(video)).publish).toMatchObject({ thumbnailSet: true, thumbnailProblem: null });
    expect(await actionsOn(stage, video)).toContain('thumbnail-set');
  });
});

describe('the session of an overtaken permission', () => {
  it('is ended later when YouTube cannot be told at once', async () => {
    const video = await stage.buildVideo({ size: (size += 1) });
    const consent = await stage.askConsent(video);
    await sandbox.fault({ kind: '503', step: 'probe', times: 1_000 });
    const page = await whileHeldUp(consent, { kind: '429', step: 'open' }, () => remove(video));
    expect(page.status).toBe(409);
    expect(await sandbox.openSessions(video)).toHaveLength(1);
    await sandbox.clearFaults();
    await endCancelledSessions(stage.api.publishing);
    expect(await sandbox.openSessions(video)).toEqual([]);
    expect((await stage.rowOf(video)).sessionsToEnd).toEqual([]);
  });
});
