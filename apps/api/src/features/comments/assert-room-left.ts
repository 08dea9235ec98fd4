import { limits, replies } from '@cutroom/contracts';
import { conflict, tooManyRequests } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import type { CommentsDeps } from './comments.deps';
import type { RoomRecord } from './room.model';

const minuteMs = 60_000;

/** Part of the transaction that counted one more posted comment. @throws AppError 409 when the room is full */
export function assertNotFull({ posted }: RoomRecord): void {
  if (posted > limits.commentsPerVideo) throw conflict(replies.commentsFull);
}

/**
 * Part of the transaction that posts a comment, so that calls at the same time count each other. Deleted comments count.
 *
 * @throws AppError 429 when the author has posted too many to this video within a minute
 */
export async function assertNotTooFast(
  { comments, clock }: Pick<CommentsDeps, 'comments' | 'clock'>,
  { videoId, authorId }: { videoId: Types.ObjectId; authorId: Types.ObjectId },
  session: ClientSession,
): Promise<void> {
  const since = clock().getTime() - minuteMs;
  // The earliest of the last sixty, if it is within the minute.
  const earliest = await comments
    .findOne({ videoId, authorId, createdAt: { $gt: new Date(since) } }, { createdAt: 1 }, { session })
    .sort({ createdAt: -1 })
    .skip(limits.commentsPerMinute - 1)
    .lean();
  if (!earliest) return;
  throw tooManyRequests((earliest.createdAt.getTime() - since) / 1_000, replies.commentsTooFast);
}
