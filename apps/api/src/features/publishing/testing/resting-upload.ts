import { until } from '../../../testing/until';
import { buildPendingVideo, publish, rowOf, type PendingVideo, type PublishStage } from './publish-stage';
import { sandbox } from './sandbox';

const size = 700_000;

async function untilItRests(stage: PublishStage, video: PendingVideo): Promise<PendingVideo> {
  await publish(stage, video);
  await until('the upload waits for permission', async () => (await rowOf(stage, video)).publish?.awaiting);
  return video;
}

/**
 * An upload that waits for the creator's permission: its token expired and its session asks for one, until the
 * sandbox's faults are cleared.
 */
export async function buildRestingUpload(stage: PublishStage): Promise<PendingVideo> {
  const video = await buildPendingVideo(stage, { size });
  await sandbox.fault({ kind: 'token-expired', step: 'probe' });
  await sandbox.fault({ kind: 'session-needs-token' });
  return untilItRests(stage, video);
}

/** The same, but YouTube has taken every byte and its answer was lost: the video is on the channel, unknown to Cutroom. */
export async function buildDoubtfulUpload(stage: PublishStage): Promise<PendingVideo> {
  const video = await buildPendingVideo(stage, { size });
  await sandbox.fault({ kind: 'answer-lost' });
  await sandbox.fault({ kind: 'token-expired', step: 'probe', fromByte: size });
  await sandbox.fault({ kind: 'session-needs-token', fromByte: size });
  return untilItRests(stage, video);
}

/** A publish that moves too slowly to end during a test. */
export async function buildRunningUpload(stage: PublishStage): Promise<PendingVideo> {
  const video = await buildPendingVideo(stage, { size: 3_000_000 });
  await sandbox.fault({ kind: 'slow', bytesPerSecond: 600_000 });
  await publish(stage, video);
  return video;
}
