import type { PublishDeps } from '../publishing.deps';
import { fromNow } from './database-clock';
import { isReservedFor, type QueuedTransfer } from './transfer-queue';

/**
 * Transfers that wait for a slot, or for their next try, with their access token in the memory of this process. They
 * stay reserved for as long as it lives and has the token; nobody else could set their thumbnails.
 */
export class ReservedTransfers {
  private keptAt = -Infinity;

  constructor(private readonly deps: PublishDeps) {}

  hasToken({ _id, creatorId }: QueuedTransfer): boolean {
    return this.deps.tokens.get(creatorId.toHexString(), _id.toHexString()) !== undefined;
  }

  /** It waits for this process, which has its token. */
  has(transfer: QueuedTransfer): boolean {
    return isReservedFor(transfer, this.deps.owner) && this.hasToken(transfer);
  }

  /** Renews what is reserved, when it is time to. Without a token a reservation ends by itself. */
  async keep(queue: readonly QueuedTransfer[]): Promise<void> {
    const { videos, owner, leaseTiming } = this.deps;
    const asked = performance.now();
    if (asked - this.keptAt < leaseTiming.renewMs) return;
    this.keptAt = asked;
    const ids = queue.filter((transfer) => this.has(transfer)).map(({ _id }) => _id);
    if (ids.length === 0) return;
    await videos.updateMany(
      { _id: { $in: ids }, 'lease.owner': owner, 'lease.reserved': true },
      [{ $set: { 'lease.until': fromNow(leaseTiming.lengthMs) } }],
      { updatePipeline: true, timestamps: false },
    );
  }

  /** This process ends and its tokens with it: whoever is there may go on. */
  async releaseAll(): Promise<void> {
    const { videos, owner, logger } = this.deps;
    await videos
      .updateMany(
        { state: 'PUBLISHING', 'lease.owner': owner, 'lease.reserved': true },
        [{ $set: { 'lease.owner': null, 'lease.reserved': false } }],
        { updatePipeline: true, timestamps: false },
      )
      .catch((error: unknown) => {
        logger.warn(
          { err: error },
          'could not let go of reserved transfers; they are free when their leases end',
        );
      });
  }
}
