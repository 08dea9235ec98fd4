import { mediaJobs, type MediaJob, type RenderJob } from '@cutroom/contracts';
import type { VideoDeps } from '../video.deps';
import type { SealedObject } from '../sealed-object.record';
import type { VideoRecord } from '../video.record';

/** A version as the media worker needs to know it. */
export const describeVersion = (
  { _id, extension }: Pick<VideoRecord, '_id' | 'extension'>,
  object: SealedObject,
): MediaJob => ({
  videoId: _id.toHexString(),
  version: object.version,
  key: object.key,
  etag: object.etag,
  size: object.size,
  extension,
});

/**
 * Enqueues the next job for a version. Repeating it changes nothing while that job waits or runs: the object's
 * key is its unique key. The version alone would not do, because the demo videos share one.
 */
export async function enqueueMedia({ jobs }: Pick<VideoDeps, 'jobs'>, video: VideoRecord): Promise<void> {
  const { object, media } = video;
  if (!object || !media) return;
  const job = describeVersion(video, object);
  const turn = { unique: object.key, group: video.teamId.toHexString() };
  if (media.state === 'RUNNING' && media.facts) {
    const render: RenderJob = { ...job, facts: media.facts };
    return jobs.enqueue(mediaJobs.render, render, turn);
  }
  await jobs.enqueue(mediaJobs.inspect, job, turn);
}
