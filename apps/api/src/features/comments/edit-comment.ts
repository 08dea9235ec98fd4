import { messages, type Comment, type CommentEdit } from '@cutroom/contracts';
import { badRequest, type Actor } from '@cutroom/server-kit';
import { isDeepStrictEqual } from 'node:util';
import { changeComment } from './change-comment';
import { assertAuthor, assertNotDeleted } from './comment.policy';
import type { CommentsDeps } from './comments.deps';

/**
 * Changes the text or the drawing of an own comment. The same text and drawing again are no edit.
 *
 * @throws AppError 403 for somebody else's, 409 for a deleted one, 400 for a drawing on a comment without a frame
 */
export function editComment(deps: CommentsDeps, input: CommentEdit, actor: Actor): Promise<Comment> {
  return changeComment(deps, input, actor, (comment) => {
    assertAuthor(actor, comment);
    assertNotDeleted(comment);
    const { text, drawing = comment.drawing } = input;
    if (drawing && !comment.frames) throw badRequest(messages.invalidInputs);
    if (text === comment.text && isDeepStrictEqual(drawing, comment.drawing)) return null;
    return { set: { text, drawing, editedAt: deps.clock() } };
  });
}
