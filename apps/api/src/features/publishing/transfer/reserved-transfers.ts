import type { Logger } from '@cutroom/server-kit';
import type { TokenStore } from '../google/token-store';
import { fromNow } from '@cutroom/jobs';
import type { LeaseDeps } from './lease';
import { isReservedFor, type QueuedTransfer } from './transfer-queue';

interface ReservationDeps extends LeaseDeps {
  tokens: TokenStore;
  logger: Logger;
}

/**
 * Transfers that wait for a slot or for their next try, while this process has their access token. They stay reserved
 * for it as long as it runs and has the token, because no other process could set their thumbnails.
 */
export class ReservedTransfers {
  private keptAt = -Infinity;

  constructor(private readonly deps: ReservationDeps) {}

  hasToken({ _id, creatorId, attempt }: QueuedTransfer): boolean {
    const owner = { creatorId: creatorId.toHexString(), videoId: _id.toHexString(), attempt };
    return this.deps.tokens.get(owner) !== undefined;
  }

  /** Whether the transfer waits for this process, which has its token. */
  has(transfer: QueuedTransfer): boolean {
    return isReservedFor(transfer, this.deps.owner) && this.hasToken(transfer);
  }

  /** Renews the reservations when they are due. Without a token, a reservation expires. */
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

  /** This process stops and loses its tokens: any process may take the transfers. */
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
          'could not release reserved transfers; they are free when their leases expire',
        );
      });
  }
}
