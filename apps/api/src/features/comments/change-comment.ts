import { messages, type Comment, type CommentRemoval } from '@cutroom/contracts';
import { notFound, type Actor } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import { ownVideo } from '../video/video.policy';
import type { VideoRecord } from '../video/video.record';
import { advanceRoom, type RoomCounts } from './advance-room';
import { announceComment, type Outcome } from './announce-comment';
import type { CommentRecord } from './comment.model';
import type { CommentsDeps } from './comments.deps';

interface CommentChange {
  set: Partial<CommentRecord>;
  /** By how much it changes the room's number of open comments. */
  open?: RoomCounts['open'];
  /** By how much it changes the number of replies of the comment that this one replies to. */
  repliesOfParent?: -1;
}

/**
 * What a call changes in a comment; null when an earlier call has done it already. It throws the error of a refused
 * call.
 */
type Decide = (comment: CommentRecord) => CommentChange | null;

async function change(
  deps: CommentsDeps,
  { video, commentId, actor }: { video: VideoRecord; commentId: string; actor: Actor },
  decide: Decide,
  session: ClientSession,
): Promise<Outcome> {
  await deps.membership.assertHeld(actor, session);
  const known = { _id: commentId, videoId: video._id };
  const comment = await deps.comments.findOne(known, null, { session }).lean<CommentRecord>();
  if (!comment) throw notFound(messages.commentNotFound);
  const decided = decide(comment);
  if (!decided) return { comment, isChanged: false, isCountChanged: false };
  const { set, open = 0, repliesOfParent } = decided;
  const { seq } = await advanceRoom(deps, video, { open }, session);
  const changed = await deps.comments
    .findOneAndUpdate(known, { $set: { ...set, seq } }, { session, returnDocument: 'after' })
    .orFail()
    .lean<CommentRecord>();
  if (repliesOfParent) {
    const parent = { _id: comment.parentId };
    await deps.comments.updateOne(parent, { $inc: { replies: repliesOfParent } }, { session });
  }
  return { comment: changed, isChanged: true, isCountChanged: open !== 0 };
}

/**
 * Changes one comment of the team in one transaction, and notifies the open pages.
 *
 * @throws AppError 404 for an unknown comment and for another team's, 403 when the user is no longer in the team, and what
 *   `decide` throws
 */
export async function changeComment(
  deps: CommentsDeps,
  { videoId, commentId }: CommentRemoval,
  actor: Actor,
  decide: Decide,
): Promise<Comment> {
  const video = await ownVideo(deps, actor, videoId);
  const outcome = await deps.connection.transaction((session) =>
    change(deps, { video, commentId, actor }, decide, session),
  );
  return announceComment(deps, outcome);
}
