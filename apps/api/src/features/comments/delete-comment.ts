import type { Comment, CommentRemoval } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { changeComment } from './change-comment';
import { assertAuthor } from './comment.policy';
import type { CommentsDeps } from './comments.deps';

/**
 * Erases an own comment. Its row stays, so that a repeated post does not bring it back and replies keep their place.
 *
 * @throws AppError 403 for somebody else's
 */
export function deleteComment(deps: CommentsDeps, input: CommentRemoval, actor: Actor): Promise<Comment> {
  return changeComment(deps, input, actor, (comment) => {
    assertAuthor(actor, comment);
    if (comment.deletedAt) return null;
    const set = { text: '', drawing: null, deletedAt: deps.clock() };
    if (comment.parentId) return { set, repliesOfParent: -1 };
    return { set, open: comment.resolved ? 0 : -1 };
  });
}
