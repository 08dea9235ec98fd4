import type { Types, UpdateWithAggregationPipeline } from 'mongoose';
import type { LeaseRecord } from '../../video/video.record';
import { fromNow, hasPassed } from '@cutroom/jobs';
import type { TransferRecord } from '../records/publishing-record';
import { HeldLease, type LeaseDeps, type LeaseOwner } from './lease';

/**
 * Takes the lease of a transfer that is due and either free or reserved for this process. A process cannot take a lease
 * twice. Every acquisition increments the epoch. Only the database's clock decides whether a lease has expired; its
 * holder stops earlier than that.
 *
 * @param early accepts a transfer that was put off and is not due yet
 * @returns null when the transfer is held or reserved elsewhere, not due, or over
 */
export async function acquireLease(
  deps: LeaseDeps,
  videoId: Types.ObjectId,
  { early = false } = {},
): Promise<HeldLease | null> {
  const { videos, owner, leaseTiming } = deps;
  const asked = performance.now();
  const take: UpdateWithAggregationPipeline = [
    {
      $set: {
        'lease.owner': owner,
        'lease.until': fromNow(leaseTiming.lengthMs),
        'lease.reserved': false,
        'lease.epoch': { $add: [{ $ifNull: ['$lease.epoch', 0] }, 1] },
      },
    },
  ];
  const video = await videos
    .findOneAndUpdate(
      {
        _id: videoId,
        state: 'PUBLISHING',
        'publish.awaiting': null,
        $and: [
          ...(early ? [] : [hasPassed('publish.backoff.until')]),
          {
            $or: [
              { 'lease.owner': null },
              { 'lease.owner': owner, 'lease.reserved': true },
              hasPassed('lease.until'),
            ],
          },
        ],
      },
      take,
      { returnDocument: 'after', updatePipeline: true },
    )
    .lean<TransferRecord>();
  return video && new HeldLease(deps, video, asked);
}

/**
 * A reserved lease for a transfer that is about to be queued, for the `$set` of an update pipeline. This process has the
 * access token, so it goes first. The reservation expires like a lease.
 */
export const reserveLease = (
  { owner, leaseTiming }: LeaseOwner,
  before: Pick<LeaseRecord, 'epoch'> | null,
) => ({
  owner,
  epoch: (before?.epoch ?? 0) + 1,
  until: fromNow(leaseTiming.lengthMs),
  reserved: true,
  waitingSince: '$$NOW',
});
