import type { CommentsPage, CommentsQuery } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { ownVideo } from '../video/video.policy';
import { currentSeq } from './advance-room';
import { presentComment } from './comment.presenter';
import type { CommentsDeps } from './comments.deps';
import { afterCursor, cursorAfter, listOrder } from './place';
import { readPage } from './read-page';

/** A deleted comment stays in place while it has replies. A deleted reply never has any. */
const listed = { $nor: [{ deletedAt: { $ne: null }, replies: 0 }] };

/**
 * A page of the room's list. A room of any size costs one query of an index per page. Whoever has read the last page needs
 * no email about what is in it.
 *
 * @throws AppError 404 for another team's video, 400 for a forged cursor
 */
export async function listComments(
  deps: CommentsDeps,
  videoId: string,
  { after }: CommentsQuery,
  actor: Actor,
): Promise<CommentsPage> {
  const cursor = after === undefined ? {} : afterCursor(after);
  const video = await ownVideo(deps, actor, videoId);
  // First, so that what changes while the page is read has a larger one.
  const seq = await currentSeq(deps, video);
  const filter = { videoId: video._id, ...listed, ...cursor };
  const { records, isLast } = await readPage(deps.comments, filter, listOrder);
  const last = records.at(-1);
  if (isLast) await deps.commentNotices.seen(video._id, seq, [actor.userId]);
  return {
    comments: records.map(presentComment),
    next: isLast || !last ? null : cursorAfter(last),
    seq,
  };
}
