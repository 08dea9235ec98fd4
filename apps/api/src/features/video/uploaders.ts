import type { ClientSession, Types } from 'mongoose';
import type { UserModel, UserRecord } from '../client/user.model';
import type { VideoRecord } from './video.record';
import { versionUnderReview } from './versions';

/** Who uploaded the newest version, then who uploaded the video, where that was somebody else. */
export function uploadersOf(video: VideoRecord): Types.ObjectId[] {
  const { uploadedBy } = video;
  const newest = versionUnderReview(video)?.uploadedBy ?? uploadedBy;
  return newest.equals(uploadedBy) ? [uploadedBy] : [newest, uploadedBy];
}

/** Those of them who are in the team, in that order: who has left it is told nothing more of its videos. */
export async function uploadersInTeam(
  { users }: { users: UserModel },
  video: VideoRecord,
  session?: ClientSession,
): Promise<Pick<UserRecord, '_id' | 'email' | 'notify'>[]> {
  const ids = uploadersOf(video);
  const members = await users
    .find({ _id: { $in: ids }, teamId: video.teamId }, { email: 1, notify: 1 }, { session })
    .lean();
  return ids.flatMap((id) => members.find(({ _id }) => _id.equals(id)) ?? []);
}
