import type { VideoDeps } from '../video.deps';
import type { VideoRecord } from '../video.record';
import { enqueueMedia } from './enqueue-media';
import { askAgainMs, newMedia } from './new-media';

type SweepDeps = Pick<VideoDeps, 'videos' | 'jobs' | 'clock' | 'logger'>;

const batchSize = 100;

/** Enqueues the jobs of versions that are not finished and may have none: api died between two writes. */
export async function sweepMedia(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock();
  const due = { 'media.askAgainAt': { $lte: now } };
  const unfinished = await deps.videos
    .find(due)
    .sort({ 'media.askAgainAt': 1 })
    .limit(batchSize)
    .lean<VideoRecord[]>();
  for (const video of unfinished) {
    signal?.throwIfAborted();
    try {
      await enqueueMedia(deps, video);
      const again = { 'media.askAgainAt': new Date(now.getTime() + askAgainMs) };
      await deps.videos.updateOne({ _id: video._id, ...due }, { $set: again }, { timestamps: false });
    } catch (err) {
      deps.logger.warn(
        { err, videoId: video._id },
        'a preview could not be enqueued; the next sweep tries again',
      );
    }
  }
}

/** Videos that an earlier version received get a preview as well, once: those that wait for a review. */
export async function adoptEarlierMedia({
  videos,
  clock,
}: Pick<SweepDeps, 'videos' | 'clock'>): Promise<void> {
  const { version: _, ...media } = newMedia('', clock());
  await videos.collection.updateMany(
    { state: 'PENDING', media: { $exists: false }, 'object.key': { $regex: /^sealed\// } },
    [{ $set: { media: { $mergeObjects: [{ $literal: media }, { version: '$object.version' }] } } }],
  );
}
