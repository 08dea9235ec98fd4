import type { Comment } from '@cutroom/contracts';
import type { CommentRecord } from './comment.model';
import { presentComment } from './comment.presenter';
import type { CommentsDeps } from './comments.deps';

/** What a call leaves behind. `isChanged` is false for a repeated call. */
export interface Outcome {
  comment: CommentRecord;
  isChanged: boolean;
  /** Cards show how many comments are open. */
  isCountChanged: boolean;
}

/** After the commit: tells the open pages what has changed. @returns the comment as the call answers it */
export function announceComment(
  { roomEvents, teamChanges }: Pick<CommentsDeps, 'roomEvents' | 'teamChanges'>,
  { comment: record, isChanged, isCountChanged }: Outcome,
): Comment {
  const comment = presentComment(record);
  const teamId = record.teamId.toHexString();
  if (isChanged) roomEvents.notify({ videoId: comment.videoId, teamId }, { kind: 'comment', comment });
  if (isCountChanged) teamChanges.notifySoon(teamId, ['videos']);
  return comment;
}
