import { messages, type Comment, type CommentResolution } from '@cutroom/contracts';
import { badRequest, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { changeComment } from './change-comment';
import { assertNotDeleted } from './comment.policy';
import type { CommentsDeps } from './comments.deps';

/**
 * Resolves a comment or reopens it; everybody of the team may. Whoever resolved it first stays named.
 *
 * @throws AppError 400 for a reply, 409 for a deleted comment
 */
export async function resolveComment(
  deps: CommentsDeps,
  input: CommentResolution,
  actor: Actor,
): Promise<Comment> {
  return changeComment(deps, input, actor, (comment) => {
    if (comment.parentId) throw badRequest(messages.invalidInputs);
    assertNotDeleted(comment);
    if (input.resolved === (comment.resolved !== null)) return null;
    if (!input.resolved) return { set: { resolved: null }, open: 1 };
    const by = new Types.ObjectId(actor.userId);
    return { set: { resolved: { by, name: actor.name, at: deps.clock() } }, open: -1 };
  });
}
