import { replies, type VideoRequest } from '@cutroom/contracts';
import { conflict, forbidden } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { reviewWithin } from '../video/media/review-file';
import { ownVideoOrUpload } from '../video/video.policy';
import type { VideoRecord } from '../video/video.record';
import type { BinDeps } from './bin.deps';
import { isBinned, mayRestore } from './bin.policy';

/**
 * Returns a video from the bin to the state that it had. A video that is not in the bin stays as it is, so the call can be
 * repeated.
 *
 * @throws AppError 404 for a video of another team, 403 for an editor who did not delete it, 409 once it is being removed
 */
export async function restoreVideo(deps: BinDeps, { videoId }: VideoRequest, caller: Caller): Promise<null> {
  const binned = await ownVideoOrUpload(deps, caller.actor, videoId);
  if (!isBinned(binned)) return null;
  if (!mayRestore(binned, caller.actor)) throw forbidden(replies.restoreRefused);
  const { _id, bin } = binned;
  // The videos of a closed team are about to be removed.
  if (bin.purging || bin.withTeam) throw conflict(replies.restoreTooLate);
  const restored = await deps.connection.transaction(async (session) => {
    const video = await deps.videos
      .findOneAndUpdate(
        {
          _id,
          state: 'DELETED',
          'bin.at': bin.at,
          'bin.by': bin.by,
          'bin.purging': { $exists: false },
          'bin.withTeam': { $exists: false },
        },
        { $set: { state: bin.from }, $unset: { bin: 1 } },
        { returnDocument: 'after', session },
      )
      .lean<VideoRecord>();
    // Its file may have been examined meanwhile.
    if (video) await reviewWithin(session, deps, video);
    return video;
  });
  // Somebody else restored it, or it was deleted again, or the sweep came first.
  if (!restored) return restoreVideo(deps, { videoId }, caller);
  deps.audit.recordCall(caller, { action: 'video-restored', video: restored });
  return null;
}
