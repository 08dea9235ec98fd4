import { frameMiddle, frameRateOf, mediaJobs, type StillJob } from '@cutroom/contracts';
import type { Jobs } from '@cutroom/jobs';
import { stillKey, teamOfKey, type Logger } from '@cutroom/server-kit';
import { describeVersion } from '../../video/media/enqueue-media';
import type { VideoRecord } from '../../video/video.record';
import type { Version } from '../../video/versions';

/** Containers state their duration roughly. A frame that is further beyond it does not exist. */
const endToleranceMs = 1_000;

/**
 * Asks the media worker for a still of a commented frame. It never fails, and repeating it is harmless. While
 * nothing is known about the file, no frame has a time, so there is no still.
 */
export async function requestStill(
  { jobs, logger }: { jobs: Pick<Jobs, 'enqueue'>; logger: Logger },
  video: Pick<VideoRecord, '_id'>,
  { object, media, extension }: Version,
  frame: number,
): Promise<void> {
  const facts = media?.facts;
  if (!facts?.video?.decodable) return;
  const rate = frameRateOf(facts.video.frameRate, facts.startTimecode);
  try {
    const still = stillKey(object.key, frame);
    const atMs = Math.round(frameMiddle(frame, rate) * 1_000);
    if (atMs > (facts.durationMs ?? Infinity) + endToleranceMs) return;
    const job: StillJob = { ...describeVersion({ ...video, extension }, object), frame, atMs, still };
    await jobs.enqueue(mediaJobs.still, job, { unique: still, group: teamOfKey(job.key) });
  } catch (err) {
    logger.warn({ err, videoId: video._id, frame }, 'could not request the still of a comment');
  }
}
