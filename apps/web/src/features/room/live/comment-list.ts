import type { Comment, FrameRatio } from '@cutroom/contracts';
import type { UnsentComment } from '../../../lib/drafts/unsent-comments';

/** A comment as the room shows it. */
export interface RoomComment extends Comment {
  /** 'sending' and 'failed': the server has not confirmed the comment. Until then, `_id` is its clientId. */
  status: 'sent' | 'sending' | 'failed';
  /** Why it failed, in a text for its author; null if there was no connection. */
  problem: string | null;
  /** The rate at which the page counted the frames of an unsent comment. */
  rate?: FrameRatio | undefined;
}

export const shownUnsent = (
  { request, author, versionNumber, createdAt }: UnsentComment,
  state: Pick<RoomComment, 'status' | 'problem'>,
): RoomComment => ({
  ...request,
  ...state,
  _id: request.clientId,
  author,
  versionNumber,
  createdAt,
  editedAt: null,
  resolved: null,
  deleted: false,
  seq: 0,
});

/** Stands for the deleted comment of a reply, which the server no longer lists. */
export const deletedParentOf = (reply: RoomComment, _id: string): RoomComment => ({
  ...reply,
  _id,
  parentId: null,
  status: 'sent',
  text: '',
  deleted: true,
});

const startOf = ({ frames }: Comment): number => frames?.from ?? -1;

/** IDs grow with time. Unsent comments follow those that the server has, in the order of their creation. */
function byAge(a: RoomComment, b: RoomComment): number {
  if (a.status === 'sent' && b.status === 'sent') return a._id < b._id ? -1 : 1;
  return Number(a.status !== 'sent') - Number(b.status !== 'sent');
}

const byPlace = (a: RoomComment, b: RoomComment): number =>
  b.versionNumber - a.versionNumber || startOf(a) - startOf(b) || byAge(a, b);

/**
 * The order of the contract's `commentsPage`: newest version first, then by time in the video, replies right after their
 * comment, oldest first. A deleted comment is left out unless it has replies; a reply waits for its comment.
 */
export function listComments(all: Iterable<RoomComment>): RoomComment[] {
  const roots: RoomComment[] = [];
  const replies = new Map<string, RoomComment[]>();
  for (const comment of all) {
    if (comment.parentId === null) roots.push(comment);
    else if (!comment.deleted)
      replies.set(comment.parentId, [...(replies.get(comment.parentId) ?? []), comment]);
  }
  return roots.sort(byPlace).flatMap((root) => {
    const thread = (replies.get(root._id) ?? []).sort(byAge);
    return root.deleted && thread.length === 0 ? [] : [root, ...thread];
  });
}
