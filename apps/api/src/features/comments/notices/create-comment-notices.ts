import { limits } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { CommentNotices } from '../comment-notices';
import type { NoticeDeps } from './notice.deps';

/**
 * Remembers which comments are to be emailed: one small write per comment, however large the team is. When the row is due,
 * `addressNews` makes a notice for each reader of it, and `sendDueNotices` sends those.
 */
export function createCommentNotices({
  news,
  notices,
  clock,
}: Pick<NoticeDeps, 'news' | 'notices' | 'clock'>): CommentNotices {
  return {
    async remember({ videoId, teamId, seq }, session) {
      const lastAt = clock();
      const dueAt = new Date(lastAt.getTime() + limits.commentEmailDelayMs);
      // Every comment changes the row. A sweep that is about to address it conflicts, and none is left out.
      await news.updateOne(
        { _id: videoId },
        { $setOnInsert: { teamId, fromSeq: seq, dueAt }, $max: { lastSeq: seq, lastAt } },
        { session, upsert: true },
      );
    },

    async seen(videoId, seq, userIds) {
      if (userIds.length === 0) return;
      const latest = Object.fromEntries(userIds.map((userId) => [`seen.${userId}`, seq]));
      // First the row, then the notices: a notice that a sweep makes from the row in between is found below.
      await news.updateOne({ _id: videoId }, { $max: latest });
      const rows = { videoId, userId: { $in: userIds.map((userId) => new Types.ObjectId(userId)) } };
      await notices.deleteMany({ ...rows, lastSeq: { $lte: seq } });
      await notices.updateMany(rows, { $max: { fromSeq: seq + 1 } });
    },
  };
}
