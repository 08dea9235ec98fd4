import type { TeamStorage } from '@cutroom/contracts';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import type { VideoModel } from '../video.model';
import type { VideoRecord } from '../video.record';

export type UsedStorage = TeamStorage['states'];

/** All versions of a video, or what is reserved for its upload. Originals that were deleted use nothing. */
const bytesOfVideo = {
  $cond: [
    { $ifNull: ['$originalsDeletedAt', false] },
    0,
    {
      $add: [
        { $ifNull: ['$object.size', { $ifNull: ['$reservedBytes', 0] }] },
        { $sum: { $ifNull: ['$earlier.object.size', []] } },
      ],
    },
  ],
};

/** What the files of a team use, by the state of their videos. `except` leaves one upload out. */
export async function usedStorage(
  { videos }: { videos: VideoModel },
  teamId: Types.ObjectId,
  { except, session }: { except?: Types.ObjectId; session?: ClientSession } = {},
): Promise<UsedStorage> {
  const counted: QueryFilter<VideoRecord> = { teamId, ...(except && { _id: { $ne: except } }) };
  const groups = await videos
    .aggregate<{ _id: VideoRecord['state']; videos: number; bytes: number }>([
      { $match: counted },
      { $group: { _id: '$state', videos: { $sum: 1 }, bytes: { $sum: bytesOfVideo } } },
    ])
    .session(session ?? null);
  return groups.map(({ _id, ...rest }) => ({ state: _id, ...rest }));
}

export const totalBytes = (used: UsedStorage): number => used.reduce((total, { bytes }) => total + bytes, 0);
