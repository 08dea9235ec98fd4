import { Types } from 'mongoose';
import type { VideoModel } from './video.model';
import type { VideoRecord } from './video.record';

/**
 * The video of an upload: the upload itself, or the video that it has become a version of. An upload and the first version
 * that it becomes have one ID.
 */
export async function findByUpload(
  { videos }: { videos: VideoModel },
  uploadId: Types.ObjectId | string,
): Promise<VideoRecord | null> {
  const id = new Types.ObjectId(uploadId);
  const own = await videos.findById(id).lean<VideoRecord>();
  if (own) return own;
  // Both indexes have only videos with several versions.
  const severalVersions = { 'earlier.uploadId': { $exists: true } };
  return (
    (await videos.findOne({ 'review.uploadId': id, ...severalVersions }).lean<VideoRecord>()) ??
    (await videos.findOne({ 'earlier.uploadId': id }).lean<VideoRecord>())
  );
}
