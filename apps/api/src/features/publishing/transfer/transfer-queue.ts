import { Types } from 'mongoose';
import type { VideoModel } from '../../video/video.model';
import type { LeaseRecord } from '../../video/video.record';

/** A transfer that waits or runs, as of one reading of the database. */
export interface QueuedTransfer {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  creatorId: Types.ObjectId;
  attempt: number;
  approvedAt: Date;
  lease: LeaseRecord | null;
  /** When the next try of a transfer that was put off is due. */
  dueAt?: Date;
  /** The video is on the channel; only its thumbnail may be missing. */
  isThere: boolean;
  /** Bytes of the file, and how many of them YouTube had at the last progress write. */
  size: number;
  sent?: number;
  /** The database's time of the reading. */
  now: Date;
}

interface Reading {
  queue: QueuedTransfer[];
  /** Transfers that nobody can line up, because their rows are damaged. */
  unreadable: Types.ObjectId[];
}

const isDateOrMissing = (value: unknown): boolean => (value ?? null) === null || value instanceof Date;

/** Whether the row has what the queue needs of it. Something else than Cutroom may have written it. */
const isReadable = ({
  teamId,
  creatorId,
  attempt,
  approvedAt,
  lease,
  dueAt,
  size,
}: QueuedTransfer): boolean =>
  [teamId, creatorId].every((id) => id instanceof Types.ObjectId) &&
  [attempt, size, lease?.epoch ?? 0].every((value) => typeof value === 'number') &&
  (approvedAt as unknown) instanceof Date &&
  [dueAt, lease?.until, lease?.waitingSince].every(isDateOrMissing);

/**
 * Every transfer that waits or runs, in any process. The rows of the videos are the queue, so the queue cannot disagree
 * with them. A damaged row is reported instead of stopping all others.
 */
export async function readQueue(videos: VideoModel): Promise<Reading> {
  const rows = await videos
    .aggregate<QueuedTransfer>([
      { $match: { state: 'PUBLISHING', 'publish.awaiting': null } },
      {
        $project: {
          teamId: 1,
          creatorId: '$publish.approvedBy',
          attempt: '$publish.attempt',
          approvedAt: '$publish.approvedAt',
          lease: 1,
          dueAt: '$publish.backoff.until',
          isThere: { $ne: ['$publish.youtubeId', null] },
          size: '$publish.object.size',
          sent: '$log.uploading.bytes',
          now: '$$NOW',
        },
      },
    ])
    .exec();
  const queue = rows.filter(isReadable);
  const unreadable = rows.filter((row) => !isReadable(row)).map(({ _id }) => _id);
  return { queue, unreadable };
}

/** Whether a process runs it now. */
export const isHeld = ({ lease, now }: QueuedTransfer): boolean =>
  lease !== null && lease.owner !== null && !lease.reserved && lease.until > now;

export const isReservedFor = ({ lease }: QueuedTransfer, owner: string): boolean =>
  lease !== null && lease.owner === owner && lease.reserved;

export const isDue = ({ dueAt, now }: QueuedTransfer): boolean => !dueAt || dueAt <= now;

/** Whether the process `owner` may take it now. */
export const isOpenTo = (transfer: QueuedTransfer, owner: string): boolean => {
  const { lease, now } = transfer;
  if (isHeld(transfer) || !isDue(transfer)) return false;
  return lease === null || lease.owner === null || lease.owner === owner || lease.until <= now;
};

/** Bytes that YouTube does not have yet. */
export const bytesLeft = ({ isThere, size, sent = 0 }: QueuedTransfer): number => (isThere ? 0 : size - sent);

export const waitingSince = ({ lease, approvedAt }: QueuedTransfer): Date =>
  lease?.waitingSince ?? approvedAt;
