import type { NotificationChoices } from '@cutroom/contracts';
import type { ClientSession, Types } from 'mongoose';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';
import { versionUnderReview } from './versions';

interface Uploader {
  _id: Types.ObjectId;
  email: string;
  notify?: NotificationChoices;
}

/** Who uploaded the newest version, then who uploaded the video, where that was somebody else. */
export function uploadersOf(video: VideoRecord): Types.ObjectId[] {
  const { uploadedBy } = video;
  const newest = versionUnderReview(video)?.uploadedBy ?? uploadedBy;
  return newest.equals(uploadedBy) ? [uploadedBy] : [newest, uploadedBy];
}

/** Those of them who are in the team, in that order: a former member is not notified about its videos any more. */
export async function uploadersInTeam(
  { users }: Pick<VideoDeps, 'users'>,
  video: VideoRecord,
  session?: ClientSession,
): Promise<Uploader[]> {
  const ids = uploadersOf(video);
  const members = await users
    .find({ _id: { $in: ids }, teamId: video.teamId }, { email: 1, notify: 1 }, { session })
    .lean();
  return ids.flatMap((id) => members.find(({ _id }) => _id.equals(id)) ?? []);
}
