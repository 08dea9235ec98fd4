import type { Comment } from '@cutroom/contracts';
import type { CommentRecord } from './comment.model';
import { presentComment } from './comment.presenter';
import type { CommentsDeps } from './comments.deps';

/** The result of a call. `isChanged` is false for a change that was made before: nobody hears of it again. */
export interface Outcome {
  comment: CommentRecord;
  isChanged: boolean;
  /** Cards show how many comments are open. */
  isCountChanged: boolean;
}

/** Announces a committed change to the open pages. @returns the comment for the response */
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
