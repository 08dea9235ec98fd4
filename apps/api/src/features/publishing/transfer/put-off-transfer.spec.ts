import { until } from '../../../testing/until';
import { chunkUnit } from '../google/content-range';
import {
  buildPendingVideo,
  mailAbout,
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

let stage: PublishStage;

function onStage(pacing: { firstMs: number; maxMs: number; stallLimitMs?: number }): void {
  beforeAll(async () => {
    stage = await startPublishStage({ TRANSFER_CHUNK_BYTES: String(chunkUnit) }, { pacing });
  });
  afterEach(() => sandbox.clearFaults());
  afterAll(() => stage.close());
}

/** A publish whose chunks YouTube refuses from some byte on, while it answers every probe. */
async function publishRefused(size: number, fromByte = 0): Promise<PendingVideo> {
  const video = await buildPendingVideo(stage, { size });
  await sandbox.fault({ kind: '503', step: 'chunk', times: 100_000, size, fromByte });
  await publish(stage, video);
  return video;
}

const backoffOf = async (video: PendingVideo) => (await rowOf(stage, video)).publish?.backoff;

const untilFailures = (video: PendingVideo, least: number) =>
  until(`${least} tries have failed`, async () => {
    const backoff = await backoffOf(video);
    return backoff && backoff.failures >= least && backoff;
  });

describe('a transfer that is put off', () => {
  onStage({ firstMs: 30, maxMs: 200 });

  it('counts its failures from try to try, over restarts, until bytes move again', async () => {
    const video = await publishRefused(900_001, chunkUnit);
    const before = await untilFailures(video, 3);
    expect(before.furthest).toBe(chunkUnit);
    await stage.restart();
    const after = await untilFailures(video, before.failures + 2);
    expect(after.progressAt).toEqual(before.progressAt);

    await sandbox.clearFaults();
    const row = await untilState(stage, video, 'PUBLISHED');
    expect(row.publish?.backoff).toBeNull();
    expect(await onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
  });

  it('takes no step back on the status page', async () => {
    const video = await publishRefused(900_002, chunkUnit);
    await untilFailures(video, 4);
    await sandbox.clearFaults();
    await untilLog(stage, video, ({ youtubeUrl }) => youtubeUrl !== null);
    const rank = { PENDING: 0, INPROGRESS: 1, DONE: 2 };
    const logs = stage.status.logsOf(video.id);
    logs.slice(1).forEach((log, index) => {
      expect(log.version).toBeGreaterThan(logs[index]?.version ?? 0);
      for (const step of ['queue', 'downloading', 'uploading'] as const) {
        const earlier = logs[index]?.[step].status ?? 'PENDING';
        expect(rank[log[step].status]).toBeGreaterThanOrEqual(rank[earlier]);
      }
    });
  });
});

describe('a transfer that nothing moves for too long', () => {
  onStage({ firstMs: 100, maxMs: 400, stallLimitMs: 4_000 });

  it('is given up, even when no process has lived for so long', async () => {
    const video = await publishRefused(900_003);
    for (const failures of [2, 4, 6]) {
      await untilFailures(video, failures);
      await stage.restart();
    }
    await untilState(stage, video, 'PENDING');
    expect((await mailAbout(stage, video, 'Not published')).text).toContain('for several hours');
  });
});

describe('a transfer that is put off by a process which then dies', () => {
  onStage({ firstMs: 3_000, maxMs: 3_000 });

  it('goes on in another one when its time has come', async () => {
    const heir = await stage.startAnother();
    const video = await publishRefused(900_004);
    await untilFailures(video, 1);
    const { lease } = await rowOf(stage, video);
    expect(lease).toMatchObject({ owner: stage.api.publishing.owner, reserved: true });
    await stage.api.deps.connection.close();
    await sandbox.clearFaults();
    stage.api = heir;
    await untilState(stage, video, 'PUBLISHED');
    expect(await onChannel(video)).toMatchObject([{ sha256: video.sha256, thumbnailSha256: null }]);
  });
});
