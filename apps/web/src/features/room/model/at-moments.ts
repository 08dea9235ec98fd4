import { frameRateOfFacts, recountFrames, type RoomVersion } from '@cutroom/contracts';
import type { RoomComment } from './comments-api';

/**
 * Comments with frames at the current rate. The facts of a version may have arrived since an unsent comment was
 * written, so its frames are recounted to stay at the same moment. The server counts the frames of all others.
 */
export function atMoments(
  comments: readonly RoomComment[],
  versions: readonly RoomVersion[],
): readonly RoomComment[] {
  if (!comments.some(({ rate }) => rate)) return comments;
  return comments.map((comment) => {
    const { frames, rate } = comment;
    const version = versions.find((one) => one.version === comment.version);
    if (!frames || !rate || !version) return comment;
    const now = recountFrames(frames, rate, frameRateOfFacts(version.media?.facts));
    return now === frames ? comment : { ...comment, frames: now };
  });
}
