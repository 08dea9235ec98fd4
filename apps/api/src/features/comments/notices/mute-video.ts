import type { MuteRequest } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { VideoRecord } from '../../video/video.record';
import { ownVideo } from '../../video/video.policy';
import type { NoticeDeps } from './notice.deps';

/** Stops or resumes the emails about comments on a video. @throws AppError 404 for a video of another team */
export async function muteVideo(
  deps: Pick<NoticeDeps, 'videos' | 'rooms' | 'notices'>,
  { videoId, muted }: MuteRequest,
  actor: Actor,
): Promise<null> {
  const video = await ownVideo(deps, actor, videoId);
  const userId = new Types.ObjectId(actor.userId);
  if (muted) await mute(deps, video, userId);
  else await deps.rooms.updateOne({ _id: video._id }, { $pull: { mutedBy: userId } });
  return null;
}

/** An email that waits is dropped. A new comment that is being posted sees the mute, or `sendDueNotices` does. */
export async function mute(
  { rooms, notices }: Pick<NoticeDeps, 'rooms' | 'notices'>,
  { _id, teamId }: Pick<VideoRecord, '_id' | 'teamId'>,
  userId: Types.ObjectId,
): Promise<void> {
  const created = { teamId, seq: 0, posted: 0, open: 0 };
  await rooms.updateOne({ _id }, { $addToSet: { mutedBy: userId }, $setOnInsert: created }, { upsert: true });
  await notices.deleteOne({ videoId: _id, userId });
}
