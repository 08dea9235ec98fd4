import { until } from '../../../testing/until';
import { chunkUnit } from '../google/content-range';
import {
  buildPendingVideo,
  buildRival,
  onChannel,
  publish,
  rowOf,
  startPublishStage,
  untilLog,
  untilState,
  type PendingVideo,
  type PublishStage,
} from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';

jest.setTimeout(120_000);

const oneSlot = { TRANSFER_CONCURRENCY: '1', TRANSFER_CHUNK_BYTES: String(chunkUnit) };

let stage: PublishStage;
let rival: PublishStage;

function onStage(env: NodeJS.ProcessEnv, timing?: Parameters<typeof startPublishStage>[1]): void {
  beforeAll(async () => {
    stage = await startPublishStage(env, timing);
    rival = await buildRival(stage);
  });
  afterEach(() => sandbox.clearFaults());
  afterAll(() => stage.close());
}

/** A publish whose bytes crawl: the size tells it from others. */
async function publishSlowly(of: PublishStage, size: number, bytesPerSecond: number): Promise<PendingVideo> {
  const video = await buildPendingVideo(of, { size });
  await sandbox.fault({ kind: 'slow', times: 10_000, size, bytesPerSecond });
  await publish(of, video);
  return video;
}

async function publishNow(of: PublishStage, size = 50_000): Promise<PendingVideo> {
  const video = await buildPendingVideo(of, { size });
  await publish(of, video);
  return video;
}

const isWhole = async (video: PendingVideo) =>
  expect(await onChannel(video)).toMatchObject([
    { sha256: video.sha256, thumbnailSha256: video.thumbnailSha256 },
  ]);

const publishing = async (of: PublishStage, videos: PendingVideo[]) => {
  const rows = await Promise.all(videos.map((video) => rowOf(of, video)));
  return rows.filter(({ state }) => state === 'PUBLISHING').length;
};

describe('a transfer that YouTube puts off', () => {
  onStage(oneSlot);

  it('leaves its slot to another team, and goes on once YouTube takes it', async () => {
    const size = 700_001;
    const put = await buildPendingVideo(stage, { size });
    await sandbox.fault({ kind: '503', step: 'chunk', times: 100_000, size });
    await publish(stage, put);
    await until('it has been put off', async () =>
      (await sandbox.sessions()).some((session) => session.total === size && session.puts > 6),
    );
    const other = await publishNow(rival);
    await untilState(rival, other, 'PUBLISHED');
    expect((await rowOf(stage, put)).state).toBe('PUBLISHING');

    await sandbox.clearFaults();
    await untilState(stage, put, 'PUBLISHED');
    await isWhole(put);
    await isWhole(other);
  });
});

describe('a thumbnail that YouTube puts off', () => {
  onStage(oneSlot, { pacing: { firstMs: 1_500, maxMs: 1_500 } });

  it('leaves the slot to another team, and is set later', async () => {
    const size = 700_002;
    const put = await buildPendingVideo(stage, { size });
    await sandbox.fault({ kind: '503', step: 'thumbnail', times: 2, size });
    await publish(stage, put);
    await until('it is put off', async () => (await rowOf(stage, put)).publish?.backoff?.failures);
    const other = await publishNow(rival);
    await untilState(rival, other, 'PUBLISHED');
    expect((await rowOf(stage, put)).state).toBe('PUBLISHING');
    await untilState(stage, put, 'PUBLISHED');
    await isWhole(put);
    await isWhole(other);
  });
});

describe('a YouTube that asks for a long wait', () => {
  onStage(oneSlot, { pacing: { patienceMs: 200 } });

  it('is said on the status page until the transfer goes on', async () => {
    const size = 700_003;
    const put = await buildPendingVideo(stage, { size });
    await sandbox.fault({ kind: '429', step: 'chunk', size });
    await publish(stage, put);
    const resting = await untilLog(stage, put, ({ failure }) => failure !== null);
    expect(resting.failure).toMatch(/^YouTube is overloaded\. The upload goes on by itself/);
    expect(resting.uploading.status).toBe('INPROGRESS');
    await untilState(stage, put, 'PUBLISHED');
    expect((await untilLog(stage, put, ({ youtubeUrl }) => youtubeUrl !== null)).failure).toBeNull();
    await isWhole(put);
  });
});

describe('slots that are taken', () => {
  onStage({ ...oneSlot, TRANSFER_CONCURRENCY: '2' }, { sliceMs: 1_000 });

  it('go to a team that waits, as soon as another team holds more than its share', async () => {
    const large: PendingVideo[] = [];
    for (const size of [3_000_001, 3_000_002, 3_000_003])
      large.push(await publishSlowly(stage, size, 400_000));
    await until('both slots are taken', async () => {
      const rows = await Promise.all(large.map((video) => rowOf(stage, video)));
      return rows.filter(({ lease }) => lease?.owner && !lease.reserved).length === 2;
    });
    const small = await publishNow(rival);
    await untilState(rival, small, 'PUBLISHED');
    expect(await publishing(stage, large)).toBe(3);
    await sandbox.clearFaults();
    for (const video of large) {
      await untilState(stage, video, 'PUBLISHED');
      await isWhole(video);
    }
  });
});

describe('slots of several processes', () => {
  // A slice that outlasts the test: only the shares of all processes together can free a slot.
  onStage(oneSlot, { sliceMs: 20_000 });

  it('are shared between teams as one', async () => {
    const other = { ...stage, api: await stage.startAnother() };
    const large = [
      await publishSlowly(stage, 4_000_011, 150_000),
      await publishSlowly(other, 4_000_012, 150_000),
    ];
    await until('both processes have one', async () => {
      const rows = await Promise.all(large.map((video) => rowOf(stage, video)));
      return new Set(rows.flatMap(({ lease }) => (lease?.reserved ? [] : [lease?.owner]))).size === 2;
    });
    const small = await publishNow(rival);
    await untilState(rival, small, 'PUBLISHED');
    expect(await publishing(stage, large)).toBe(2);
    await sandbox.clearFaults();
    for (const video of large) {
      await untilState(stage, video, 'PUBLISHED');
      await isWhole(video);
    }
  });
});

describe('a single slot', () => {
  onStage(oneSlot, { sliceMs: 500 });

  it('goes round between teams, however long a transfer takes', async () => {
    const long = await publishSlowly(stage, 3_000_004, 500_000);
    await until('it has the slot', async () => (await rowOf(stage, long)).lease?.reserved === false);
    const small = await publishNow(rival);
    await untilState(rival, small, 'PUBLISHED');
    expect(await publishing(stage, [long])).toBe(1);
    await untilState(stage, long, 'PUBLISHED');
    await isWhole(long);
    await isWhole(small);
  });

  it('does not wait for the whole queue of another team', async () => {
    const queue: PendingVideo[] = [];
    for (const size of [1_000_005, 1_000_006, 1_000_007, 1_000_008])
      queue.push(await publishSlowly(stage, size, 1_000_000));
    const small = await publishNow(rival);
    await untilState(rival, small, 'PUBLISHED');
    expect(await publishing(stage, queue)).toBeGreaterThanOrEqual(2);
    await sandbox.clearFaults();
    for (const video of queue) await untilState(stage, video, 'PUBLISHED');
  });
});

describe('a chunk that takes longer than a slice', () => {
  onStage({ TRANSFER_CONCURRENCY: '1' }, { sliceMs: 500, pacing: { idleMs: 60_000 } });

  it('is left in the middle for another team, and goes on there', async () => {
    const size = 14_000_009;
    const long = await publishSlowly(stage, size, 2_000_000);
    await until('its only chunk is on its way', async () =>
      (await sandbox.sessions()).some(({ total, offset }) => total === size && offset > 0),
    );
    const small = await publishNow(rival);
    await untilState(rival, small, 'PUBLISHED');
    expect(await publishing(stage, [long])).toBe(1);
    await sandbox.clearFaults();
    await untilState(stage, long, 'PUBLISHED');
    await isWhole(long);
    await isWhole(small);
    const sessions = await sandbox.sessions();
    expect(sessions.filter(({ overlaps }) => overlaps > 0)).toEqual([]);
  });
});

describe('transfers that wait for a slot', () => {
  onStage(oneSlot);

  it('wait for the process that has their token, for longer than a lease lasts', async () => {
    await stage.startAnother();
    const queue: PendingVideo[] = [];
    for (const size of [2_000_005, 2_000_006, 2_000_007])
      queue.push(await publishSlowly(stage, size, 1_000_000));
    for (const video of queue) {
      await untilState(stage, video, 'PUBLISHED');
      await isWhole(video);
    }
  });
});
