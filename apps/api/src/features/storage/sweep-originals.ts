import type { QueryFilter, Types } from 'mongoose';
import { versionsOf } from '../video/versions';
import type { VideoRecord } from '../video/video.record';
import type { StorageDeps } from './storage.deps';

const dayMs = 86_400_000;
const batchSize = 100;

type SweepDeps = Pick<StorageDeps, 'teams' | 'videos' | 'storage' | 'audit' | 'clock' | 'logger'>;

/**
 * Deletes the files of published videos whose team does not keep them for longer; previews, posters and thumbnails stay.
 * The objects go first and the row says so after it: a sweep that dies half-way is repeated by the next one.
 */
export async function sweepOriginals(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const teams = await deps.teams.find({ originalsKeptDays: { $gt: 0 } }, { originalsKeptDays: 1 }).lean();
  for (const { _id, originalsKeptDays } of teams) {
    signal?.throwIfAborted();
    if (originalsKeptDays) await sweepTeam(deps, _id, originalsKeptDays, signal);
  }
}

async function sweepTeam(
  deps: SweepDeps,
  teamId: Types.ObjectId,
  days: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(deps.clock().getTime() - days * dayMs);
  const due = dueIn(teamId, before);
  const found = await deps.videos.find(due).limit(batchSize).lean<VideoRecord[]>();
  for (const video of found) {
    signal?.throwIfAborted();
    await deleteOriginals(deps, video, due).catch((err: unknown) => {
      deps.logger.warn(
        { err, videoId: video._id },
        'originals could not be deleted; the next sweep tries again',
      );
    });
  }
}

/** Rows of older versions do not say when they were published: their last change was later. */
const dueIn = (teamId: Types.ObjectId, before: Date): QueryFilter<VideoRecord> => ({
  teamId,
  state: 'PUBLISHED',
  originalsDeletedAt: null,
  // The media worker is done with it.
  'media.askAgainAt': { $exists: false },
  $or: [
    { 'publish.publishedAt': { $lte: before } },
    { 'publish.publishedAt': null, updatedAt: { $lte: before } },
  ],
});

async function deleteOriginals(
  { videos, storage, audit, clock }: SweepDeps,
  video: VideoRecord,
  due: QueryFilter<VideoRecord>,
): Promise<void> {
  const { _id, teamId } = video;
  for (const { object } of versionsOf(video)) await storage.remove(object.key);
  // It may be in the bin by now: after a restore, the next sweep finds it again.
  const { modifiedCount } = await videos.updateOne(
    { ...due, _id },
    { $set: { originalsDeletedAt: clock() } },
    { timestamps: false },
  );
  if (modifiedCount > 0) audit.record({ action: 'original-deleted', teamId, video });
}
