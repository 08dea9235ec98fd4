import { mediaJobs, type MediaJob } from '@cutroom/contracts';
import type { VideoDeps } from '../video.deps';
import type { SealedObject, VideoRecord } from '../video.record';

/** A version as the media worker needs to know it. */
export const describeVersion = ({ _id, extension }: VideoRecord, object: SealedObject): MediaJob => ({
  videoId: _id.toHexString(),
  version: object.version,
  key: object.key,
  etag: object.etag,
  size: object.size,
  extension,
});

/**
 * Enqueues the next job for a version. Repeating it changes nothing while that job waits or runs, because the version is
 * its unique key.
 */
export async function enqueueMedia({ jobs }: Pick<VideoDeps, 'jobs'>, video: VideoRecord): Promise<void> {
  const { object, media } = video;
  if (!object || !media) return;
  const name = media.state === 'RUNNING' ? mediaJobs.render : mediaJobs.inspect;
  await jobs.enqueue(name, describeVersion(video, object), { unique: object.version });
}
