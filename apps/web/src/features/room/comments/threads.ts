import type { RoomComment } from '../model/comments-api';

/** A comment with its replies, oldest first. */
export interface Thread {
  readonly comment: RoomComment;
  readonly replies: readonly RoomComment[];
}

/** Comments of one author have different client IDs, which stay the same when the server has accepted them. */
export const keyOf = ({ author, clientId }: RoomComment): string => `${author._id}.${clientId}`;

/**
 * The threads of a list of comments, in its order. Deleted replies are left out, and so are deleted comments that have
 * no replies left.
 */
export function threadsOf(comments: readonly RoomComment[]): Thread[] {
  const replies = new Map<string, RoomComment[]>();
  for (const reply of comments) {
    if (reply.parentId === null || reply.deleted) continue;
    const others = replies.get(reply.parentId);
    if (others) others.push(reply);
    else replies.set(reply.parentId, [reply]);
  }
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => ({ comment, replies: replies.get(comment._id) ?? [] }))
    .filter((thread) => !thread.comment.deleted || thread.replies.length > 0);
}

/** Whether two threads show the same, so that a row need not render again. */
export const isSameThread = (one: Thread, other: Thread): boolean =>
  one.comment === other.comment &&
  one.replies.length === other.replies.length &&
  one.replies.every((reply, i) => reply === other.replies[i]);

/** Whether a comment is in a thread, as its comment or a reply. */
export const isIn = ({ comment, replies }: Thread, id: string | null): boolean =>
  id !== null && (comment._id === id || replies.some((reply) => reply._id === id));
