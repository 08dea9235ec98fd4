import type { Types } from 'mongoose';
import type { LeaseRecord, VideoModel } from '../../video/video.model';

/** A publish on its way, as the database has it at one moment. */
export interface QueuedTransfer {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  creatorId: Types.ObjectId;
  approvedAt: Date;
  lease: LeaseRecord | null;
  /** The next try of one that was put off. */
  dueAt?: Date;
  /** Every byte is at YouTube; only the thumbnail may be missing. */
  isThere: boolean;
  /** Bytes of the file, and how many of them YouTube had when this was last noted. */
  size: number;
  sent?: number;
  /** The database's time when this was read. */
  now: Date;
}

/**
 * Every transfer that runs or waits, of all processes. The rows of the videos are the queue: what is to be done
 * cannot differ from what is known to be done.
 */
export const readQueue = (videos: VideoModel): Promise<QueuedTransfer[]> =>
  videos
    .aggregate<QueuedTransfer>([
      { $match: { state: 'PUBLISHING', 'publish.awaiting': null } },
      {
        $project: {
          teamId: 1,
          creatorId: '$publish.approvedBy',
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

/** A process transfers it now. */
export const isHeld = ({ lease, now }: QueuedTransfer): boolean =>
  lease !== null && lease.owner !== null && !lease.reserved && lease.until > now;

export const isReservedFor = ({ lease }: QueuedTransfer, owner: string): boolean =>
  lease !== null && lease.owner === owner && lease.reserved;

export const isDue = ({ dueAt, now }: QueuedTransfer): boolean => !dueAt || dueAt <= now;

/** The process `owner` may take it up now. */
export const isOpenTo = (transfer: QueuedTransfer, owner: string): boolean => {
  const { lease, now } = transfer;
  if (isHeld(transfer) || !isDue(transfer)) return false;
  return lease === null || lease.owner === null || lease.owner === owner || lease.until <= now;
};

/** Bytes that YouTube does not have yet. */
export const bytesLeft = ({ isThere, size, sent = 0 }: QueuedTransfer): number => (isThere ? 0 : size - sent);

export const waitingSince = ({ lease, approvedAt }: QueuedTransfer): Date =>
  lease?.waitingSince ?? approvedAt;
