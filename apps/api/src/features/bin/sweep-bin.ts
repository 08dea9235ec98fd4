import { limits, mediaJobs } from '@cutroom/contracts';
import { stillsPrefix } from '@cutroom/server-kit';
import { parseSealedKey } from '../video/object-key';
import { versionsOf } from '../video/versions';
import type { BinDeps } from './bin.deps';
import { isBinned, type BinnedRecord } from './bin.policy';
import { removeObjects } from './remove-objects';

/**
 * Removes for good what has been in the bin for 7 days: the objects, then what was written about the video, then its
 * row. Until its row is gone, the next sweep finds it again, so a sweep that dies half-way continues where it was. The
 * audit trail keeps who deleted it and when. One sweep tries all that is due, so videos that cannot be removed hold up
 * none of the others.
 */
export async function sweepBin(deps: BinDeps, signal?: AbortSignal): Promise<void> {
  const due = { 'bin.at': { $lte: new Date(deps.clock().getTime() - limits.binKeptMs) } };
  const found = await deps.videos.find(due, { _id: 1 }).sort({ 'bin.at': 1 }).lean();
  for (const { _id } of found) {
    signal?.throwIfAborted();
    // From here on nobody can restore it: the update that restores a video expects that nobody has begun.
    const video = await deps.videos
      .findOneAndUpdate(
        { ...due, _id, state: 'DELETED' },
        { $set: { 'bin.purging': true } },
        { returnDocument: 'after' },
      )
      .lean<BinnedRecord>();
    if (!video || !isBinned(video)) continue;
    await purge(deps, video, signal).catch((err: unknown) => {
      deps.logger.warn({ err, videoId: _id }, 'could not remove a deleted video; the next sweep tries again');
    });
  }
}

async function purge(deps: BinDeps, video: BinnedRecord, signal?: AbortSignal): Promise<void> {
  await removeObjects(deps, video, signal);
  signal?.throwIfAborted();
  await removeRows(deps, video);
  await removeMediaJobs(deps, video);
  const { _id, teamId, bin } = video;
  const { deletedCount } = await deps.videos.deleteOne({ _id, state: 'DELETED', 'bin.purging': true });
  if (deletedCount === 0) return;
  const note = bin.withTeam ? 'Its team was closed.' : `It was in the bin since ${bin.at.toISOString()}.`;
  deps.audit.record({ action: 'video-purged', teamId, accountId: bin.by, video, note });
}

/** What other collections have about the video. Its consents have ended by then and expire by themselves. */
async function removeRows(
  { comments, news, notices, rooms, links, statusLog }: BinDeps,
  { _id: videoId }: BinnedRecord,
): Promise<void> {
  await Promise.all([
    comments.deleteMany({ videoId }),
    news.deleteOne({ _id: videoId }),
    notices.deleteMany({ videoId }),
    rooms.deleteOne({ _id: videoId }),
    links.deleteMany({ videoId }),
    statusLog.remove(videoId),
  ]);
}

/** While no media worker runs, nobody else would. A job that one holds ends by itself, because the version is gone. */
async function removeMediaJobs({ jobs }: Pick<BinDeps, 'jobs'>, video: BinnedRecord): Promise<void> {
  for (const { object, media } of versionsOf(video)) {
    if (!parseSealedKey(object.key)) continue;
    await jobs.withdraw(mediaJobs.inspect, object.key);
    await jobs.withdraw(mediaJobs.render, object.key);
    await jobs.withdraw(mediaJobs.still, stillsPrefix(object.key));
    for (const { id, state } of media?.frames ?? [])
      if (state === 'waiting') await jobs.withdraw(mediaJobs.frame, id);
  }
}
