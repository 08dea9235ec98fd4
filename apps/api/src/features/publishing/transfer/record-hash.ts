import { messages } from '@cutroom/contracts';
import { PublishFailure } from '../google/publish-failure';
import type { PublishDeps } from '../publishing.deps';
import type { HeldLease } from './lease';

/**
 * Records the SHA-256 of the approved version before its last byte is sent. Whoever reads a version whole computes
 * the same hash, or the bytes are not those that were sealed: the ETag alone proves nothing, as MD5 collides.
 *
 * @throws PublishFailure when an earlier reader computed another hash
 */
export async function recordHash(
  { videos }: Pick<PublishDeps, 'videos'>,
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
  if (differs) throw new PublishFailure('source-changed', messages.videoChanged);
  await lease.write({ publish: { object: { ...object, sha256 } } });
}
