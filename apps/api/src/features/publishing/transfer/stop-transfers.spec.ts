import { until } from '@cutroom/server-kit/testing';
import { chunkUnit } from '../google/content-range';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { sandbox, type Fault } from '../testing/sandbox';
import { expectPublished } from '../testing/video-checks';

const graceMs = 10_000;
const env = { TRANSFER_CONCURRENCY: '2', TRANSFER_CHUNK_BYTES: String(chunkUnit) };

const stage = usePublishStage(env, { graceMs, pacing: { firstMs: 1_000, maxMs: 1_000, idleMs: 60_000 } });

async function publishUnder(fault: Omit<Fault, 'size'>, size: number): Promise<PendingVideo> {
  const video = await stage.buildVideo({ size });
  await sandbox.fault({ ...fault, size });
  await stage.publish(video);
  return video;
}

const crawling = (bytesPerSecond: number, fromByte = 0) =>
  ({ kind: 'slow', times: 10_000, bytesPerSecond, fromByte }) as const;

const someBytes = (size: number, least = 1) =>
  until('bytes are at YouTube', async () =>
    (await sandbox.sessions()).some(({ total, offset }) => total === size && offset >= least),
  );

/** Restarts the api. @returns the duration of its stop and the states of the videos before the next one started */
async function stopAndStart(videos: PendingVideo[]): Promise<{ ms: number; states: string[] }> {
  const begun = performance.now();
  let ms = NaN;
  let states: string[] = [];
  await stage.restart(async (connection) => {
    ms = performance.now() - begun;
    const rows = await connection.collection('videos').find().toArray();
    states = videos.map(({ id }) => String(rows.find(({ _id }) => String(_id) === id)?.state));
  });
  return { ms, states };
}

describe('an api process that stops', () => {
  it('finishes a transfer that is nearly done, thumbnail included', async () => {
    const video = await publishUnder(crawling(1_000_000), 2_000_001);
    await someBytes(2_000_001, 1_000_000);
    expect((await stopAndStart([video])).states).toEqual(['PUBLISHED']);
    await expectPublished(video);
  });

  it('hands over a transfer that is far from done at once', async () => {
    const size = 20_000_002;
    const video = await publishUnder(crawling(1_000_000), size);
    await someBytes(size);
    const { ms, states } = await stopAndStart([video]);
    expect(states).toEqual(['PUBLISHING']);
    expect(ms).toBeLessThan(graceMs - 1_000);
    await until('the next process continues', async () => {
      const { lease } = await stage.rowOf(video);
      return lease?.owner === stage.api.publishing.owner;
    });
    await sandbox.clearFaults();
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256, thumbnailSha256: null }]);
  });

  it('ends a transfer that turns out to be slower at the end of its grace', async () => {
    const size = 3_000_003;
    await sandbox.fault({ ...crawling(10_000, 2_000_000), size });
    const video = await publishUnder(crawling(1_500_000), size);
    await someBytes(size);
    const { ms, states } = await stopAndStart([video]);
    expect(states).toEqual(['PUBLISHING']);
    expect(ms).toBeGreaterThan(graceMs - 500);
    expect(ms).toBeLessThan(3 * graceMs);
    await sandbox.clearFaults();
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toHaveLength(1);
  });

  it('sets a thumbnail that YouTube has put off', async () => {
    const video = await publishUnder({ kind: '503', step: 'thumbnail', times: 2 }, 300_004);
    await until(
      'the thumbnail was put off',
      async () => (await stage.rowOf(video)).publish?.backoff?.failures,
    );
    expect((await stopAndStart([video])).states).toEqual(['PUBLISHED']);
    await expectPublished(video);
  });

  it('finishes small transfers that wait for a slot with their token', async () => {
    const videos: PendingVideo[] = [];
    for (const size of [500_005, 500_006, 500_007, 500_008, 500_009])
      videos.push(await publishUnder(crawling(1_000_000), size));
    const { states } = await stopAndStart(videos);
    expect(states).toEqual(videos.map(() => 'PUBLISHED'));
    for (const video of videos) await expectPublished(video);
  });
});
