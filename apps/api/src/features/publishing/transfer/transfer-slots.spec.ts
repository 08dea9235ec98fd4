import { until } from '@cutroom/server-kit/testing';
import { chunkUnit } from '../google/content-range';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage, useRival, type PublishStage } from '../testing/publish-stage';
import { sandbox, type Fault } from '../testing/sandbox';
import { expectPublished } from '../testing/video-checks';

const oneSlot = { TRANSFER_CONCURRENCY: '1', TRANSFER_CHUNK_BYTES: String(chunkUnit) };

/** The size identifies the upload: the fault applies to no other. */
async function publishUnder(
  stage: PublishStage,
  size: number,
  fault: Omit<Fault, 'size'>,
): Promise<PendingVideo> {
  const video = await stage.buildVideo({ size });
  await sandbox.fault({ ...fault, size });
  await stage.publish(video);
  return video;
}

const publishSlowly = (stage: PublishStage, size: number, bytesPerSecond: number) =>
  publishUnder(stage, size, { kind: 'slow', times: 10_000, bytesPerSecond });

/** Publishes a small video of another team and waits until it is on the channel. */
async function publishSmall(rival: PublishStage): Promise<PendingVideo> {
  const video = await rival.buildVideo({ size: 50_000 });
  await rival.publish(video);
  await rival.untilState(video, 'PUBLISHED');
  return video;
}

const rowsOf = (stage: PublishStage, videos: PendingVideo[]) =>
  Promise.all(videos.map((video) => stage.rowOf(video)));

const countPublishing = async (stage: PublishStage, videos: PendingVideo[]) =>
  (await rowsOf(stage, videos)).filter(({ state }) => state === 'PUBLISHING').length;

async function untilAllPublished(stage: PublishStage, videos: PendingVideo[]): Promise<void> {
  await sandbox.clearFaults();
  for (const video of videos) {
    await stage.untilState(video, 'PUBLISHED');
    await expectPublished(video);
  }
}

/** Another team publishes a small video while all of these are in transfer; they are published as well. */
async function expectOvertaken(stage: PublishStage, large: PendingVideo[], rival: PublishStage) {
  await publishSmall(rival);
  expect(await countPublishing(stage, large)).toBe(large.length);
  await untilAllPublished(stage, large);
}

describe('a transfer that YouTube puts off', () => {
  const stage = usePublishStage(oneSlot);
  const rival = useRival(stage);

  it('gives its slot to another team, and continues when YouTube accepts it', async () => {
    const size = 700_001;
    const video = await publishUnder(stage, size, { kind: '503', step: 'chunk', times: 100_000 });
    await until('the transfer was put off', async () =>
      (await sandbox.sessions()).some((session) => session.total === size && session.puts > 6),
    );
    const other = await publishSmall(rival);
    expect((await stage.rowOf(video)).state).toBe('PUBLISHING');
    await untilAllPublished(stage, [video]);
    await expectPublished(other);
  });
});

describe('a thumbnail that YouTube puts off', () => {
  const stage = usePublishStage(oneSlot, { pacing: { firstMs: 1_500, maxMs: 1_500 } });
  const rival = useRival(stage);

  it('gives the slot to another team, and is set later', async () => {
    const video = await publishUnder(stage, 700_002, { kind: '503', step: 'thumbnail', times: 2 });
    await until('the thumbnail was put off', async () => {
      const { publish } = await stage.rowOf(video);
      return publish?.backoff?.failures;
    });
    const other = await publishSmall(rival);
    expect((await stage.rowOf(video)).state).toBe('PUBLISHING');
    await stage.untilState(video, 'PUBLISHED');
    await expectPublished(video);
    await expectPublished(other);
  });
});

describe('a YouTube that demands a long wait', () => {
  const stage = usePublishStage(oneSlot, { pacing: { patienceMs: 200 } });

  it('is named on the status page until the transfer continues', async () => {
    const video = await publishUnder(stage, 700_003, { kind: '429', step: 'chunk' });
    const waiting = await stage.untilLog(video, ({ failure }) => failure !== null);
    expect(waiting.failure).toMatch(/^YouTube is overloaded\. The upload continues by itself/);
    expect(waiting.uploading.status).toBe('INPROGRESS');
    await stage.untilState(video, 'PUBLISHED');
    const { failure } = await stage.untilLog(video, ({ youtubeUrl }) => youtubeUrl !== null);
    expect(failure).toBeNull();
    await expectPublished(video);
  });
});

describe('the slots of one process', () => {
  const stage = usePublishStage({ ...oneSlot, TRANSFER_CONCURRENCY: '2' }, { sliceMs: 1_000 });
  const rival = useRival(stage);

  it('go to a waiting team as soon as another team holds more than its share', async () => {
    const large: PendingVideo[] = [];
    for (const size of [3_000_001, 3_000_002, 3_000_003])
      large.push(await publishSlowly(stage, size, 400_000));
    await until('both slots are taken', async () => {
      const rows = await rowsOf(stage, large);
      return rows.filter(({ lease }) => lease?.owner && !lease.reserved).length === 2;
    });
    await expectOvertaken(stage, large, rival);
  });
});

describe('the slots of several processes', () => {
  // The slice outlasts the test, so only the shares of all processes together can free a slot.
  const stage = usePublishStage(oneSlot, { sliceMs: 20_000 });
  const rival = useRival(stage);

  it('are shared fairly between teams', async () => {
    const other = stage.on(await stage.startAnother());
    const large = [
      await publishSlowly(stage, 4_000_011, 150_000),
      await publishSlowly(other, 4_000_012, 150_000),
    ];
    await until('each process runs one', async () => {
      const rows = await rowsOf(stage, large);
      return new Set(rows.flatMap(({ lease }) => (lease?.reserved ? [] : [lease?.owner]))).size === 2;
    });
    await expectOvertaken(stage, large, rival);
  });
});

describe('a single slot', () => {
  const stage = usePublishStage(oneSlot, { sliceMs: 500 });
  const rival = useRival(stage);

  it('alternates between teams, however long a transfer takes', async () => {
    const long = await publishSlowly(stage, 3_000_004, 500_000);
    await until('it has the slot', async () => (await stage.rowOf(long)).lease?.reserved === false);
    const small = await publishSmall(rival);
    expect(await countPublishing(stage, [long])).toBe(1);
    await stage.untilState(long, 'PUBLISHED');
    await expectPublished(long);
    await expectPublished(small);
  });

  it('goes to a second team before the queue of the first is empty', async () => {
    const queue: PendingVideo[] = [];
    for (const size of [1_000_005, 1_000_006, 1_000_007, 1_000_008])
      queue.push(await publishSlowly(stage, size, 1_000_000));
    await publishSmall(rival);
    expect(await countPublishing(stage, queue)).toBeGreaterThanOrEqual(2);
    await untilAllPublished(stage, queue);
  });
});

describe('a chunk that takes longer than a slice', () => {
  const stage = usePublishStage({ TRANSFER_CONCURRENCY: '1' }, { sliceMs: 500, pacing: { idleMs: 60_000 } });
  const rival = useRival(stage);

  it('is interrupted for another team, and continues where it stopped', async () => {
    const size = 14_000_009;
    const long = await publishSlowly(stage, size, 2_000_000);
    await until('its only chunk is being sent', async () =>
      (await sandbox.sessions()).some(({ total, offset }) => total === size && offset > 0),
    );
    const small = await publishSmall(rival);
    expect(await countPublishing(stage, [long])).toBe(1);
    await untilAllPublished(stage, [long]);
    await expectPublished(small);
    const sessions = await sandbox.sessions();
    expect(sessions.filter(({ overlaps }) => overlaps > 0)).toEqual([]);
  });
});

describe('transfers that wait for a slot', () => {
  const stage = usePublishStage(oneSlot);

  it('stay reserved for the process with their token, longer than a lease lasts', async () => {
    await stage.startAnother();
    const queue: PendingVideo[] = [];
    for (const size of [2_000_005, 2_000_006, 2_000_007])
      queue.push(await publishSlowly(stage, size, 1_000_000));
    for (const video of queue) {
      await stage.untilState(video, 'PUBLISHED');
      await expectPublished(video);
    }
  });
});
