import { limits } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { CommentNotices } from '../comment-notices';
import type { NoticeDeps } from './notice.deps';

/** Remembers who is to be emailed about which comments. `sendDueNotices` sends the emails. */
export function createCommentNotices({
  notices,
  rooms,
  users,
  clock,
}: Pick<NoticeDeps, 'notices' | 'rooms' | 'users' | 'clock'>): CommentNotices {
  return {
    async remember({ videoId, teamId, authorId, seq }, session) {
      const room = await rooms.findById(videoId, { mutedBy: 1 }, { session }).lean();
      const team = await users.find({ teamId }, { _id: 1 }, { session }).lean();
      const left = new Set([authorId, ...(room?.mutedBy ?? [])].map((id) => id.toHexString()));
      const readers = team.filter(({ _id }) => !left.has(_id.toHexString()));
      if (readers.length === 0) return;
      const dueAt = new Date(clock().getTime() + limits.commentEmailDelayMs);
      await notices.bulkWrite(
        readers.map(({ _id: userId }) => ({
          updateOne: {
            filter: { videoId, userId },
            // Every comment changes the row. A sweep that is about to send it conflicts, and none is left out.
            update: { $setOnInsert: { teamId, fromSeq: seq, dueAt }, $max: { lastSeq: seq } },
            upsert: true,
          },
        })),
        { session },
      );
    },

    async seen(videoId, seq, userIds) {
      if (userIds.length === 0) return;
      const rows = { videoId, userId: { $in: userIds.map((userId) => new Types.ObjectId(userId)) } };
      // Nothing is left to say. The next comment starts another five minutes.
      await notices.deleteMany({ ...rows, lastSeq: { $lte: seq } });
      await notices.updateMany(rows, { $max: { fromSeq: seq + 1 } });
    },
  };
}
