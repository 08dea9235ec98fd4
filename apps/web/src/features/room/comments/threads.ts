import { commentThreads, type CommentThread } from '@cutroom/contracts';
import type { RoomComment } from '../model/comments-api';

export type Thread = CommentThread<RoomComment>;

/** Comments of one author have different client IDs, which stay the same when the server has accepted them. */
export const keyOf = ({ author, clientId }: RoomComment): string => `${author._id}.${clientId}`;

/**
 * The threads of a list of comments, in its order. Deleted replies are left out, and so are deleted comments that have
 * no replies left.
 */
export const threadsOf = (comments: readonly RoomComment[]): Thread[] =>
  commentThreads(comments, ({ deleted }) => !deleted);

/** Whether two threads show the same, so that a row need not render again. */
export const isSameThread = (one: Thread, other: Thread): boolean =>
  one.comment === other.comment &&
  one.replies.length === other.replies.length &&
  one.replies.every((reply, i) => reply === other.replies[i]);

/** Whether a comment is in a thread, as its first comment or as a reply. */
export const isIn = ({ comment, replies }: Thread, id: string | null): boolean =>
  id !== null && (comment._id === id || replies.some((reply) => reply._id === id));
