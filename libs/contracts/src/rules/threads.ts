import type { Comment } from '../dto/comments';

/** A comment with its replies, oldest first. */
export interface CommentThread<C> {
  readonly comment: C;
  readonly replies: readonly C[];
}

/**
 * The threads of a list of comments, in its order, without the comments that `isShown` refuses. Such a comment remains
 * only while replies to it are shown.
 */
export function commentThreads<C extends Pick<Comment, '_id' | 'parentId'>>(
  comments: readonly C[],
  isShown: (comment: C) => boolean,
): CommentThread<C>[] {
  const replies = new Map<string, C[]>();
  for (const reply of comments) {
    if (reply.parentId === null || !isShown(reply)) continue;
    const others = replies.get(reply.parentId);
    if (others) others.push(reply);
    else replies.set(reply.parentId, [reply]);
  }
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => ({ comment, replies: replies.get(comment._id) ?? [] }))
    .filter((thread) => isShown(thread.comment) || thread.replies.length > 0);
}
