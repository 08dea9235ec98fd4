import type { Comment } from '@cutroom/contracts';

export interface PrintedThread {
  comment: Comment;
  replies: Comment[];
}

/** The comments on a version, and those of earlier versions that are still open, with their replies. */
export function threadsOf(comments: readonly Comment[], versionNumber: number): PrintedThread[] {
  const isListed = ({ parentId, versionNumber: of, resolved, deleted }: Comment): boolean =>
    parentId === null && (of === versionNumber || (of < versionNumber && resolved === null && !deleted));
  return comments.filter(isListed).map((comment) => ({
    comment,
    replies: comments.filter(({ parentId, deleted }) => parentId === comment._id && !deleted),
  }));
}
