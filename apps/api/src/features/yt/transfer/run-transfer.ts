import type { Types } from 'mongoose';
import { PublishFailure } from '../google/publish-failure';
import type { PublishDeps } from '../yt.deps';
import { awaitConsent } from './await-consent';
import { failPublish } from './fail-publish';
import { completePublish } from './complete-publish';
import { acquireLease, LeaseLost, type HeldLease } from './lease';
import { arrived, moving } from './publish-log';
import { ConsentAwaited, sendToYoutube } from './send-to-youtube';

/** `busy`: another process has it, and is to be left alone until then. */
type TransferOutcome =
  { kind: 'ended' } | { kind: 'nothing' } | { kind: 'busy'; until: Date; reserved: boolean };

/**
 * One transfer, from wherever it stands to its end. What is known is on the video's row at every moment, so a
 * process that dies here costs nothing: the lease ends, and the next one goes on.
 *
 * @throws the reason of `stop` when this process stops, and errors that nobody expected; the transfer is
 *   resumable after both
 */
export async function runTransfer(
  deps: PublishDeps,
  videoId: Types.ObjectId,
  stop: AbortSignal,
): Promise<TransferOutcome> {
  const lease = await acquireLease(deps, videoId);
  if (!lease) return whyNot(deps, videoId);
  const signal = AbortSignal.any([stop, lease.signal]);
  const { epoch } = lease.video.lease;
  const { requestId } = lease.video.log;
  deps.logger.info({ videoId, epoch, requestId }, 'a transfer begins');
  try {
    await deliver(deps, lease, signal);
  } catch (error) {
    if (error instanceof LeaseLost || lease.signal.aborted) {
      deps.logger.warn({ videoId, epoch }, 'a transfer went to another process');
      return { kind: 'nothing' };
    }
    throw error;
  } finally {
    await lease.release().catch((error: unknown) => {
      deps.logger.warn({ err: error, videoId }, 'could not release a lease; it ends by itself');
    });
  }
  return { kind: 'ended' };
}

const secondsSince = (moment: Date): number => (Date.now() - moment.getTime()) / 1_000;

async function deliver(deps: PublishDeps, lease: HeldLease, signal: AbortSignal): Promise<void> {
  const { _id, log, publish } = lease.video;
  try {
    if (log.queue.status !== 'DONE')
      deps.transferMetrics.ended('queue', 'done', secondsSince(publish.approvedAt));
    if (publish.youtubeId === null) {
      const begun = Math.max(log.uploading.bytes ?? 0, 0);
      await lease.write({ log: (before) => moving(before, begun, begun, publish.object.size) });
      deps.statusLog.notify(_id);
      const youtubeId = await sendToYoutube(deps, lease, signal);
      await lease.write({
        publish: { youtubeId, session: null },
        log: (before) => arrived(before, publish.object.size, deps.google.watchUrl + youtubeId),
      });
      deps.statusLog.notify(_id);
    }
    await completePublish(deps, lease, signal);
  } catch (error) {
    if (error instanceof ConsentAwaited) await awaitConsent(deps, lease, error.reason);
    else if (error instanceof PublishFailure) await failPublish(deps, lease, error);
    else throw error;
  }
}

async function whyNot(deps: PublishDeps, videoId: Types.ObjectId): Promise<TransferOutcome> {
  const video = await deps.videos.findById(videoId).lean();
  if (video?.state !== 'PUBLISHING' || video.publish?.awaiting || !video.lease) return { kind: 'nothing' };
  return { kind: 'busy', until: video.lease.until, reserved: video.lease.reserved };
}
