import { parseSealedKey, videoFolders } from '../video/object-key';
import { thumbnailsOf } from '../video/media/frames';
import { versionsOf } from '../video/versions';
import type { BinDeps } from './bin.deps';
import type { BinnedRecord } from './bin.policy';

type RemoveDeps = Pick<BinDeps, 'storage' | 'videos'>;

/**
 * Removes every object of a video: all versions, what was made from them, copies and parts that a dead process left, and
 * its thumbnails. Removing an object that is gone already is no error, so it may be repeated.
 */
export async function removeObjects(
  deps: RemoveDeps,
  video: BinnedRecord,
  signal?: AbortSignal,
): Promise<void> {
  const { storage } = deps;
  for (const folder of foldersOf(video)) {
    for await (const { key } of storage.list(folder)) {
      signal?.throwIfAborted();
      await storage.remove(key);
    }
    // A media worker may have stopped while it stored a large preview, and its job goes with the video.
    for await (const upload of storage.openMultiparts(folder)) await storage.abortMultipart(upload);
  }
  // Early rows may have their video elsewhere.
  for (const key of keysOf(video)) await storage.remove(key);
  for (const key of await ownThumbnails(deps, video)) {
    signal?.throwIfAborted();
    await storage.remove(key);
  }
}

const keysOf = (video: BinnedRecord): Set<string> =>
  new Set(
    [...versionsOf(video).map(({ object }) => object), video.publish?.object].flatMap(
      (object) => object?.key ?? [],
    ),
  );

/** A later version lies in the folders of the upload that became it, with what was made from it. */
function foldersOf(video: BinnedRecord): string[] {
  const { _id, teamId } = video;
  const uploads = [...keysOf(video)].flatMap((key) => parseSealedKey(key)?.videoId ?? []);
  return [...new Set([_id.toHexString(), ...uploads])].flatMap((videoId) =>
    videoFolders({ teamId, videoId }),
  );
}

/** The thumbnails that no other video of the team has: a creator may have chosen one for two videos. */
async function ownThumbnails({ videos }: RemoveDeps, video: BinnedRecord): Promise<string[]> {
  const { _id, teamId } = video;
  const keys = thumbnailsOf(video);
  const others = await videos
    .find(
      {
        teamId,
        _id: { $ne: _id },
        $or: [{ thumbnail: { $in: keys } }, { 'publish.thumbnail': { $in: keys } }],
      },
      { thumbnail: 1, 'publish.thumbnail': 1 },
    )
    .lean<Pick<BinnedRecord, 'thumbnail' | 'publish'>[]>();
  const shared = new Set(others.flatMap((other) => [other.thumbnail, other.publish?.thumbnail]));
  return keys.filter((key) => !shared.has(key));
}
