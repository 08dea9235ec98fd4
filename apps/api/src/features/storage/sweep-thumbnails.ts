import type { ObjectStorage } from '@cutroom/server-kit';
import { rowsOf } from '../../rows-of';
import { parseThumbnailKey, thumbnailsPrefix } from '../video/object-key';
import { thumbnailsOf } from '../video/media/frames';
import type { VideoRecord } from '../video/video.record';
import type { StorageDeps } from './storage.deps';

const dayMs = 86_400_000;
/** A review page may have been open for as long, with a thumbnail that was chosen and not sent. */
const unusedForMs = 30 * dayMs;

type SweepDeps = Pick<StorageDeps, 'videos' | 'storage' | 'clock' | 'logger'>;

/** Removes thumbnails that a creator chose and sent with no publish, and frames that a video does not keep any more. */
export async function sweepThumbnails(deps: SweepDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.clock().getTime() - unusedForMs);
  for await (const team of thumbnailsByTeam(deps.storage, before)) {
    for (const key of await unusedOf(deps, team, signal)) {
      signal?.throwIfAborted();
      await deps.storage.remove(key).catch((err: unknown) => {
        deps.logger.warn({ err, key }, 'could not delete an unused thumbnail; the next sweep tries again');
      });
    }
  }
}

interface TeamThumbnails {
  teamId: string;
  keys: Set<string>;
}

/** The listing is in the order of the keys, so a team's thumbnails follow each other. */
async function* thumbnailsByTeam(storage: ObjectStorage, before: Date): AsyncGenerator<TeamThumbnails> {
  let team: TeamThumbnails | undefined;
  for await (const { key, lastModified } of storage.list(thumbnailsPrefix)) {
    const { teamId } = parseThumbnailKey(key) ?? {};
    if (teamId === undefined || lastModified >= before) continue;
    if (team?.teamId !== teamId) {
      if (team) yield team;
      team = { teamId, keys: new Set() };
    }
    team.keys.add(key);
  }
  if (team) yield team;
}

/** Reads the team's rows once, without an index on thumbnails that nothing else would use. */
async function unusedOf(
  { videos }: SweepDeps,
  { teamId, keys }: TeamThumbnails,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const parts = {
    teamId: 1,
    thumbnail: 1,
    'publish.thumbnail': 1,
    'media.frames': 1,
    'earlier.media.frames': 1,
  };
  for await (const video of rowsOf(videos.find({ teamId }, parts).lean<VideoRecord[]>())) {
    signal?.throwIfAborted();
    for (const key of thumbnailsOf(video)) keys.delete(key);
  }
  return keys;
}
