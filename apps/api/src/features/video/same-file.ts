import type { StoredObject } from '@cutroom/server-kit';
import type { VideoModel } from './video.model';
import type { SameFile, VideoRecord } from './video.record';

/**
 * The first video of the team that was received with the same ETag and size, so probably with the same bytes. A hint for users:
 * ETags can be made to collide, and the same file sent in one PUT and in parts has two.
 */
export async function findSameFile(
  { videos }: { videos: VideoModel },
  { _id, teamId }: Pick<VideoRecord, '_id' | 'teamId'>,
  { etag, size }: Pick<StoredObject, 'etag' | 'size'>,
): Promise<SameFile | null> {
  const first = await videos
    .findOne(
      {
        teamId,
        'object.source.etag': etag,
        'object.size': size,
        _id: { $ne: _id },
        state: { $ne: 'DELETED' },
      },
      { title: 1, uploadedBy: 1, createdAt: 1 },
    )
    .sort({ _id: 1 })
    .lean<VideoRecord>();
  if (!first) return null;
  const { title, uploadedBy, createdAt } = first;
  return { videoId: first._id, title, uploadedBy, createdAt };
}
