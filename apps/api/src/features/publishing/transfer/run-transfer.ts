import { PublishFailure } from '../google/publish-failure';
import { PutOff, SlotYielded } from '../google/put-off';
import type { PublishDeps } from '../publishing.deps';
import { awaitConsent } from './await-consent';
import { failPublish } from './fail-publish';
import { completePublish } from './complete-publish';
import { LeaseLost, type HeldLease } from './lease';
import type { Pace } from './pace';
import { arrived, moving } from './publish-log';
import { putOffTransfer, putOffUnexpected } from './put-off-transfer';
import { ConsentAwaited, sendToYoutube } from './send-to-youtube';

/** The slot that a transfer runs in. */
export interface Slot {
  /** The transfer has to stop at once: this process ends. */
  stop: AbortSignal;
  pace: Pace;
  /** Whether another team's transfer is to have this slot; whoever is told so lets go of it. */
  mustYield: () => boolean;
  /** What becomes of a transfer that has to wait: kept for this process, or free for any. */
  next: () => 'reserve' | 'free';
}

/**
 * One transfer, from wherever it stands to its end, or to where it has to wait. What is known is on the video's row
 * at every moment, so a process that dies here costs nothing: the lease ends, and the next one goes on. Never throws.
 */
export async function runTransfer(deps: PublishDeps, lease: HeldLease, slot: Slot): Promise<void> {
  const signal = AbortSignal.any([slot.stop, lease.signal]);
  const { _id: videoId, log } = lease.video;
  const { epoch } = lease.video.lease;
  deps.logger.info({ videoId, epoch, requestId: log.requestId }, 'a transfer begins');
  let next: 'reserve' | 'free' = 'free';
  try {
    await deliver(deps, lease, slot, signal);
  } catch (error) {
    if (error instanceof LeaseLost || lease.signal.aborted) {
      deps.logger.warn({ videoId, epoch }, 'a transfer went to another process');
    } else if (slot.stop.aborted) {
      deps.logger.info({ videoId, epoch }, 'a transfer is handed over');
    } else if (error instanceof SlotYielded) {
      deps.logger.info({ videoId, epoch }, 'a transfer makes way for another team');
      next = slot.next();
    } else {
      deps.logger.error({ err: error, videoId, epoch }, 'a transfer could not be ended or put off');
    }
  } finally {
    await lease.release(next).catch((error: unknown) => {
      deps.logger.warn({ err: error, videoId }, 'could not release a lease; it ends by itself');
    });
  }
}

/** @throws SlotYielded, LeaseLost, the reason of `signal`, and errors of the database */
async function deliver(deps: PublishDeps, lease: HeldLease, slot: Slot, signal: AbortSignal): Promise<void> {
  try {
    await sendAndComplete(deps, lease, slot, signal);
  } catch (error) {
    if (error instanceof ConsentAwaited) return awaitConsent(deps, lease, error.reason);
    if (error instanceof PublishFailure) return failPublish(deps, lease, error);
    if (error instanceof PutOff) return putOffTransfer(deps, lease, error, slot.next());
    if (error instanceof SlotYielded || error instanceof LeaseLost || signal.aborted) throw error;
    await handleUnexpected(deps, lease, slot, error);
  }
}

async function handleUnexpected(
  deps: PublishDeps,
  lease: HeldLease,
  slot: Slot,
  unexpected: unknown,
): Promise<void> {
  deps.logger.error({ err: unexpected, videoId: lease.video._id }, 'a transfer failed and will be repeated');
  try {
    await putOffTransfer(deps, lease, putOffUnexpected(deps, lease), slot.next());
  } catch (error) {
    if (!(error instanceof PublishFailure)) throw error;
    await failPublish(deps, lease, error);
  }
}

const secondsSince = (moment: Date): number => (Date.now() - moment.getTime()) / 1_000;

async function sendAndComplete(
  deps: PublishDeps,
  lease: HeldLease,
  slot: Slot,
  signal: AbortSignal,
): Promise<void> {
  const { _id, log, publish } = lease.video;
  if (log.queue.status !== 'DONE')
    deps.transferMetrics.ended('queue', 'done', secondsSince(publish.approvedAt));
  if (publish.youtubeId === null) {
    // Why it was put off stays on the page until bytes move.
    if (!publish.backoff) {
      const begun = Math.max(log.uploading.bytes ?? 0, 0);
      await lease.write({ log: (before) => moving(before, begun, begun, publish.object.size) });
      deps.statusLog.notify(_id);
    }
    const youtubeId = await sendToYoutube(deps, lease, slot, signal);
    await lease.write({
      publish: { youtubeId, session: null, backoff: null },
      log: (before) => arrived(before, publish.object.size, deps.google.watchUrl + youtubeId),
    });
    deps.statusLog.notify(_id);
  }
  slot.pace.leaves(0);
  await completePublish(deps, lease, slot, signal);
}
