import type { VideoModel } from '../../video/video.model';
import { PublishFailure } from '../google/publish-failure';
import type { HeldLease } from './lease';

/**
 * Stores the SHA-256 of the approved version before its last byte is sent. Every process that reads the version whole
 * must get the same hash. The ETag alone proves nothing: MD5 has collisions.
 *
 * @throws PublishFailure 'source-changed' when an earlier reader computed another hash
 */
export async function recordHash(
  { videos }: { videos: VideoModel },
  lease: HeldLease,
  sha256: string,
): Promise<void> {
  const { object } = lease.video.publish;
  if (object.sha256 === sha256) return;
  const { matchedCount } = await videos.updateOne(
    {
      _id: lease.video._id,
      'object.version': object.version,
      'object.sha256': { $in: [null, sha256] },
    },
    { $set: { 'object.sha256': sha256 } },
  );
  const differs = object.sha256 !== null || matchedCount === 0;
  if (differs) throw new PublishFailure({ code: 'source-changed' });
  await lease.write({ publish: { object: { ...object, sha256 } } });
}
