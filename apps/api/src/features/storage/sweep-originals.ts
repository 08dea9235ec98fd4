import type { QueryFilter, Types } from 'mongoose';
import { versionsOf } from '../video/versions';
import type { VideoRecord } from '../video/video.record';
import type { StorageDeps } from './storage.deps';

const dayMs = 86_400_000;

type SweepDeps = Pick<StorageDeps, 'teams' | 'videos' | 'storage' | 'audit' | 'clock' | 'logger'>;

/**
 * Deletes the files of published videos whose team does not keep them for longer; previews, posters and thumbnails stay.
 * The objects go first and the row says so after it: a sweep that dies half-way is repeated by the next one. One sweep
 * tries all that is due, so files that cannot be deleted hold up none of the others.
 */
export async function sweepOriginals(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const teams = await deps.teams.find({ originalsKeptDays: { $gt: 0 } }, { _id: 1 }).lean();
  for (const { _id } of teams) {
    signal?.throwIfAborted();
    await sweepTeam(deps, _id, signal);
  }
}

async function sweepTeam(deps: SweepDeps, teamId: Types.ObjectId, signal?: AbortSignal): Promise<void> {
  const due = await dueIn(deps, teamId);
  const found = due ? await deps.videos.find(due, { _id: 1 }).lean() : [];
  for (const { _id } of found) {
    signal?.throwIfAborted();
    await deleteOriginals(deps, teamId, _id).catch((err: unknown) => {
      deps.logger.warn({ err, videoId: _id }, 'could not delete originals; the next sweep tries again');
    });
  }
}

/** What the team's setting does not keep; null when it keeps everything. */
async function dueIn(
  { teams, clock }: Pick<SweepDeps, 'teams' | 'clock'>,
  teamId: Types.ObjectId,
): Promise<QueryFilter<VideoRecord> | null> {
  const team = await teams.findById(teamId, { originalsKeptDays: 1 }).lean();
  if (!team?.originalsKeptDays) return null;
  return publishedBefore(teamId, new Date(clock().getTime() - team.originalsKeptDays * dayMs));
}

/** Rows of older versions do not say when they were published: their last change was later. */
const publishedBefore = (teamId: Types.ObjectId, before: Date): QueryFilter<VideoRecord> => ({
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

/** Asks again first: a sweep of many videos takes a while, in which the setting changes or the video is deleted. */
async function deleteOriginals(deps: SweepDeps, teamId: Types.ObjectId, _id: Types.ObjectId): Promise<void> {
  const { videos, storage, audit, clock } = deps;
  const due = await dueIn(deps, teamId);
  const video = due && (await videos.findOne({ ...due, _id }).lean<VideoRecord>());
  if (!video) return;
  for (const { object } of versionsOf(video)) await storage.remove(object.key);
  // It may have been moved to the bin meanwhile: after a restore, the next sweep finds it again.
  const { modifiedCount } = await videos.updateOne(
    { ...due, _id },
    { $set: { originalsDeletedAt: clock() } },
    { timestamps: false },
  );
  if (modifiedCount > 0) audit.record({ action: 'original-deleted', teamId, video });
}
