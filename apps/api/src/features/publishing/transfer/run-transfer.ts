import { LeaseLost } from '@cutroom/jobs';
import { PublishFailure } from '../google/publish-failure';
import { PutOff, SlotYielded } from '../google/tries';
import { arrived, moving } from '../records/publish-log';
import { awaitConsent } from './await-consent';
import { completePublish } from './complete-publish';
import { failPublish } from './fail-publish';
import type { HeldLease } from './lease';
import { putOffTransfer, putOffUnexpected } from './put-off-transfer';
import { damageOf } from './row-damage';
import { ConsentAwaited, sendToYoutube } from './send-to-youtube';
import { setAside } from './set-aside';
import type { NextHolder, Slot } from './slot';
import type { TransferDeps } from './transfer.deps';

/**
 * Runs one transfer, from wherever it stands to its end or to where it has to wait. The video's row is up to date at
 * every moment, so a crash loses nothing: the lease expires and another process continues. Never throws.
 */
export async function runTransfer(deps: TransferDeps, lease: HeldLease, slot: Slot): Promise<void> {
  const signal = AbortSignal.any([slot.stop, lease.signal]);
  const { _id: videoId } = lease.video;
  const { epoch } = lease.video.lease;
  let next: NextHolder = 'free';
  try {
    const damage = damageOf(lease.video);
    if (damage !== null) return await setAside(deps, videoId, damage, lease.video.lease);
    const { requestId } = lease.video.log;
    deps.logger.info({ videoId, epoch, requestId }, 'transfer started');
    await deliver(deps, lease, slot, signal);
  } catch (error) {
    if (error instanceof LeaseLost || lease.signal.aborted) {
      deps.logger.warn({ videoId, epoch }, 'lost the lease of a transfer');
    } else if (slot.stop.aborted) {
      deps.logger.info({ videoId, epoch }, 'released a transfer to another process');
    } else if (error instanceof SlotYielded) {
      deps.logger.info({ videoId, epoch }, 'yielded the slot to another team');
      next = slot.next();
    } else {
      deps.logger.error({ err: error, videoId, epoch }, 'could neither end nor put off a transfer');
    }
  } finally {
    await lease.release(next).catch((error: unknown) => {
      deps.logger.warn({ err: error, videoId }, 'could not release a lease; it expires by itself');
    });
  }
}

/** @throws SlotYielded, LeaseLost, the reason of `signal`, and errors of the database */
async function deliver(deps: TransferDeps, lease: HeldLease, slot: Slot, signal: AbortSignal): Promise<void> {
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
  deps: TransferDeps,
  lease: HeldLease,
  slot: Slot,
  unexpected: unknown,
): Promise<void> {
  deps.logger.error({ err: unexpected, videoId: lease.video._id }, 'a transfer failed; it will be retried');
  try {
    await putOffTransfer(deps, lease, putOffUnexpected(deps, lease), slot.next());
  } catch (error) {
    if (!(error instanceof PublishFailure)) throw error;
    await failPublish(deps, lease, error);
  }
}

const secondsSince = (time: Date): number => (Date.now() - time.getTime()) / 1_000;

async function sendAndComplete(
  deps: TransferDeps,
  lease: HeldLease,
  slot: Slot,
  signal: AbortSignal,
): Promise<void> {
  const { _id, log, publish } = lease.video;
  if (log.queue.status !== 'DONE')
    deps.transferMetrics.ended('queue', 'done', secondsSince(publish.approvedAt));
  if (publish.youtubeId === null) {
    // The page shows why a transfer was put off until bytes move again.
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
