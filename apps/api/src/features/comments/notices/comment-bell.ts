import type { ClientSession, Types } from 'mongoose';
import type { News } from '../../notifications/notifications';
import type { CommentRecord } from '../comment.model';
import type { CommentNewsRecord } from './comment-news.model';
import type { NoticeDeps } from './notice.deps';

/** More comments than a room gets within the delay. */
const commentsMax = 1_000;

type Posted = Pick<CommentRecord, '_id' | 'authorId' | 'authorName' | 'postedSeq'>;

/** The bell entry of one reader about the comments that they have not seen; null when others have posted none. */
function newsFor(
  userId: Types.ObjectId,
  { _id, teamId, lastSeq, seen = {} }: CommentNewsRecord,
  title: string,
  posted: readonly Posted[],
): News | null {
  const seenSeq = seen[userId.toHexString()] ?? 0;
  const unseen = posted.filter(({ authorId, postedSeq }) => postedSeq > seenSeq && !authorId.equals(userId));
  const [first] = unseen;
  if (!first) return null;
  const isByOne = unseen.every(({ authorId }) => authorId.equals(first.authorId));
  return {
    kind: 'comment',
    teamId,
    to: [userId],
    video: { _id, title },
    event: `${lastSeq}`,
    by: isByOne ? first.authorName : null,
    comments: { first: first._id, count: unseen.length },
  };
}

/** Writes the bell entries of all readers. Part of the transaction that removes the row. */
export async function ringForComments(
  { comments, videos, notifications }: Pick<NoticeDeps, 'comments' | 'videos' | 'notifications'>,
  found: CommentNewsRecord,
  readers: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  const { _id: videoId, teamId, fromSeq, lastSeq } = found;
  const video = await videos
    .findOne({ _id: videoId, teamId, state: { $ne: 'DELETED' } }, { title: 1 }, { session })
    .lean();
  if (!video) return;
  const posted = await comments
    .find(
      { videoId, postedSeq: { $gte: fromSeq, $lte: lastSeq }, deletedAt: null },
      { authorId: 1, authorName: 1, postedSeq: 1 },
      { session },
    )
    .sort({ postedSeq: 1 })
    .limit(commentsMax)
    .lean<Posted[]>();
  const news = readers.map((userId) => newsFor(userId, found, video.title, posted));
  await notifications.write(
    news.filter((one) => one !== null),
    session,
  );
}
