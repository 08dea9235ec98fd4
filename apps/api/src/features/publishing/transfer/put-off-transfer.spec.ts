import { until } from '@cutroom/server-kit/testing';
import { chunkUnit } from '../google/content-range';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage, type PublishStage } from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';
import { expectForwardOnly } from '../testing/video-checks';

const smallChunks = { TRANSFER_CHUNK_BYTES: String(chunkUnit) };

/** A publish whose chunks YouTube rejects from some byte on, while it answers every probe. */
async function publishRejected(stage: PublishStage, size: number, fromByte = 0): Promise<PendingVideo> {
  const video = await stage.buildVideo({ size });
  await sandbox.fault({ kind: '503', step: 'chunk', times: 100_000, size, fromByte });
  await stage.publish(video);
  return video;
}

/** The same, and then YouTube loses its session and opens no other one. */
async function publishWithoutSession(stage: PublishStage, size: number): Promise<PendingVideo> {
  const video = await publishRejected(stage, size);
  await untilFailures(stage, video, 1);
  await sandbox.fault({ kind: '503', step: 'open', times: 100_000 });
  await sandbox.fault({ kind: 'session-gone', step: 'probe', size });
  await until('the session is lost', async () => (await stage.rowOf(video)).publish?.sessionsLost);
  return video;
}

const untilFailures = (stage: PublishStage, video: PendingVideo, least: number) =>
  until(`${least} tries have failed`, async () => {
    const backoff = (await stage.rowOf(video)).publish?.backoff;
    return backoff && backoff.failures >= least && backoff;
  });

describe('a transfer that is put off', () => {
  const stage = usePublishStage(smallChunks, { pacing: { firstMs: 30, maxMs: 200 } });

  it('counts its failures across tries and restarts, until bytes move again', async () => {
    const video = await publishRejected(stage, 900_001, chunkUnit);
    const before = await untilFailures(stage, video, 3);
    expect(before.furthest).toBe(chunkUnit);
    await stage.restart();
    const after = await untilFailures(stage, video, before.failures + 2);
    expect(after.progressAt).toEqual(before.progressAt);

    await sandbox.clearFaults();
    const row = await stage.untilState(video, 'PUBLISHED');
    expect(row.publish?.backoff).toBeNull();
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
  });

  it('never shows a step going back', async () => {
    const video = await publishRejected(stage, 900_002, chunkUnit);
    await untilFailures(stage, video, 4);
    await sandbox.clearFaults();
    await stage.untilLog(video, ({ youtubeUrl }) => youtubeUrl !== null);
    expectForwardOnly(stage.status.logsOf(video.id));
  });

  it('waits for a new session as long as for anything else', async () => {
    const video = await publishWithoutSession(stage, 900_005);
    await untilFailures(stage, video, 15);
    expect((await stage.rowOf(video)).publish?.session).toBeNull();
    expect((await stage.rowOf(video)).log?.failure).toContain(
      'YouTube is overloaded. The upload continues by itself',
    );
    await sandbox.clearFaults();
    const row = await stage.untilState(video, 'PUBLISHED');
    expect(row.publish?.backoff).toBeNull();
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
  });
});

describe('a transfer in which no byte moves', () => {
  const stage = usePublishStage(smallChunks, { pacing: { firstMs: 100, maxMs: 400, stallLimitMs: 4_000 } });

  it('fails at the stall limit, even when no process has run for that long', async () => {
    const video = await publishRejected(stage, 900_003);
    for (const failures of [2, 4, 6]) {
      // On a busy machine, the limit may pass before the last of the restarts.
      await until(`${failures} tries have failed, or the limit has passed`, async () => {
        const { state, publish } = await stage.rowOf(video);
        return state === 'PENDING' || (publish?.backoff?.failures ?? 0) >= failures;
      });
      await stage.restart();
    }
    await stage.untilState(video, 'PENDING');
    expect((await stage.mailAbout(video, 'Check your channel')).text).toContain('for several hours');
  });

  it('fails at the stall limit when YouTube opens no new session for that long', async () => {
    const video = await publishWithoutSession(stage, 900_006);
    await stage.untilState(video, 'PENDING');
    expect((await stage.mailAbout(video, 'Check your channel')).text).toContain('for several hours');
  });
});

describe('a transfer that is put off by a process that dies', () => {
  const stage = usePublishStage(smallChunks, { pacing: { firstMs: 3_000, maxMs: 3_000 } });

  it('continues in another process when its next try is due', async () => {
    const heir = await stage.startAnother();
    const video = await publishRejected(stage, 900_004);
    await untilFailures(stage, video, 1);
    const { lease } = await stage.rowOf(video);
    expect(lease).toMatchObject({ owner: stage.api.publishing.owner, reserved: true });
    await stage.api.deps.connection.close();
    await sandbox.clearFaults();
    stage.api = heir;
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256, thumbnailSha256: null }]);
  });
});
