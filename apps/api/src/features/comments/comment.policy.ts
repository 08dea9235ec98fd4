import { replies } from '@cutroom/contracts';
import { conflict, forbidden, type Actor } from '@cutroom/server-kit';
import type { CommentRecord } from './comment.model';

/** Nobody else edits or deletes a comment, not even the creator of the team. @throws AppError 403 */
export function assertAuthor(actor: Actor, { authorId }: CommentRecord): void {
  if (!authorId.equals(actor.userId)) throw forbidden();
}

/** @throws AppError 409 */
export function assertNotDeleted({ deletedAt }: CommentRecord): void {
  if (deletedAt) throw conflict(replies.commentDeleted);
}
