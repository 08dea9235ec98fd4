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
  const again = new Date(now.getTime() + askAgainMs);
  for (const video of unfinished) {
    signal?.throwIfAborted();
    await ask(deps, video, async () => {
      await enqueueMedia(deps, video);
      const later = { $set: { 'media.askAgainAt': again } };
      await deps.videos.updateOne({ _id: video._id, ...due }, later, { timestamps: false });
    });
  }
  await sweepEarlier(deps, now, again, signal);
}

async function ask({ logger }: SweepDeps, { _id }: VideoRecord, work: () => Promise<void>): Promise<void> {
  await work().catch((err: unknown) => {
    logger.warn({ err, videoId: _id }, 'could not enqueue a preview; the next sweep tries again');
  });
}

/** Versions that were replaced before they had a preview: they stay watchable. */
async function sweepEarlier(deps: SweepDeps, now: Date, again: Date, signal?: AbortSignal): Promise<void> {
  const isDue = { 'media.askAgainAt': { $lte: now } };
  const unfinished = await deps.videos
    .find({ 'earlier.media.askAgainAt': { $lte: now } })
    .sort({ 'earlier.media.askAgainAt': 1 })
    .limit(batchSize)
    .lean<VideoRecord[]>();
  for (const video of unfinished) {
    signal?.throwIfAborted();
    await ask(deps, video, async () => {
      for (const version of video.earlier ?? []) {
        const { media, object } = version;
        if (!media?.askAgainAt || media.askAgainAt > now) continue;
        await enqueueMedia(deps, { ...video, ...version });
        const due = {
          _id: video._id,
          earlier: { $elemMatch: { 'object.version': object.version, ...isDue } },
        };
        const later = { $set: { 'earlier.$.media.askAgainAt': again } };
        await deps.videos.updateOne(due, later, { timestamps: false });
      }
    });
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
