import { randomInt } from 'node:crypto';
import { until } from '@cutroom/server-kit/testing';
import type { PendingVideo } from './pending-video';
import type { PublishStage } from './publish-stage';
import { sandbox, type Fault } from './sandbox';

const size = 700_000;

async function untilAwaiting(stage: PublishStage, video: PendingVideo): Promise<PendingVideo> {
  await stage.publish(video);
  await until('the upload waits for permission', async () => (await stage.rowOf(video)).publish?.awaiting);
  return video;
}

/**
 * An upload that waits for the creator's permission: its token expired and its session asks for one, until the
 * sandbox's faults are cleared.
 */
export async function buildRestingUpload(stage: PublishStage): Promise<PendingVideo> {
  const video = await stage.buildVideo({ size });
  await sandbox.fault({ kind: 'token-expired', step: 'probe' });
  await sandbox.fault({ kind: 'session-needs-token' });
  return untilAwaiting(stage, video);
}

/** The same, but YouTube took every byte and its answer was lost. The video is on the channel; Cutroom cannot know. */
export async function buildDoubtfulUpload(stage: PublishStage): Promise<PendingVideo> {
  const video = await stage.buildVideo({ size });
  await sandbox.fault({ kind: 'answer-lost' });
  await sandbox.fault({ kind: 'token-expired', step: 'probe', fromByte: size });
  await sandbox.fault({ kind: 'session-needs-token', fromByte: size });
  return untilAwaiting(stage, video);
}

/**
 * A publish that is too slow to end while a test looks at it. Its size is its own, because that is all by which the
 * sandbox tells an upload's sessions from those of others.
 */
export async function buildRunningUpload(stage: PublishStage): Promise<PendingVideo> {
  const video = await stage.buildVideo({ size: 3_000_000 + randomInt(300_000) });
  await sandbox.fault({ kind: 'slow', bytesPerSecond: 600_000 });
  await stage.publish(video);
  return video;
}

/** An upload that waits for permission because YouTube has lost its session, and a new process has no token. */
export async function buildLostUpload(stage: PublishStage): Promise<PendingVideo> {
  const video = await buildRunningUpload(stage);
  await until('some bytes are there', async () => (await sandbox.openSessions(video))[0]?.offset);
  await stage.restart(async () => {
    await sandbox.clearFaults();
    await sandbox.fault({ kind: 'session-gone', step: 'probe' });
  });
  await until('the upload waits for permission', async () => (await stage.rowOf(video)).publish?.awaiting);
  return video;
}

/** A published video whose thumbnail YouTube did not take. */
export async function buildWithoutThumbnail(
  stage: PublishStage,
  fault: Fault = { kind: 'thumbnail-403' },
): Promise<PendingVideo> {
  const video = await stage.buildVideo();
  await sandbox.fault(fault);
  await stage.publish(video);
  await stage.untilState(video, 'PUBLISHED');
  return video;
}
