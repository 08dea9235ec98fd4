import type { Types, UpdateWithAggregationPipeline } from 'mongoose';
import type { LeaseRecord } from '../../video/video.model';
import { fromNow, hasPassed } from './database-clock';
import { HeldLease, type LeaseDeps, type TransferRecord } from './lease';

/**
 * Takes the lease of a transfer that is due and that nobody holds, or that is reserved for this process. One that
 * this process holds is not taken again. The epoch grows each time it is taken. Whether a lease has ended is decided
 * by the database's clock alone; the holder counts from before it asked, on a clock that nobody sets, so it stops first.
 *
 * @param early also when it was put off and is not due yet
 * @returns null when it is held or reserved elsewhere, or not due, or there is nothing to transfer
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
 * A lease for a transfer that is about to be queued, for the `$set` of an update pipeline: this process has the
 * access token, so it gets the first go. It ends like any other when this process is not heard of.
 */
export const reserveLease = (
  { owner, leaseTiming }: Omit<LeaseDeps, 'videos'>,
  before: Pick<LeaseRecord, 'epoch'> | null,
) => ({
  owner,
  epoch: (before?.epoch ?? 0) + 1,
  until: fromNow(leaseTiming.lengthMs),
  reserved: true,
  waitingSince: '$$NOW',
});
