import { replies } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Caller } from '../../../audit/audit-trail';
import type { VideoDeps } from '../video.deps';
import { findByUpload } from '../find-by-upload';
import { uploaderOf } from '../versions';
import type { VideoRecord } from '../video.record';
import { ownTeam } from '../video.policy';
import { discardUpload } from './discard-parts';

/**
 * Cancels an unfinished upload and removes what has arrived. An upload that does not exist any more counts as
 * cancelled, so the call can be repeated.
 *
 * @throws AppError 409 when the upload has been received, or is being received
 */
export async function cancelUpload(deps: VideoDeps, videoId: string, caller: Caller): Promise<null> {
  const { actor } = caller;
  const own = { _id: new Types.ObjectId(videoId), teamId: ownTeam(actor), uploadedBy: actor.userId };
  const video = await deps.videos
    .findOneAndDelete({ ...own, state: 'AWAITING_UPLOAD', 'sealings.0': { $exists: false } })
    .lean<VideoRecord>();
  if (!video) {
    const left = await findByUpload(deps, videoId);
    if (left?.teamId.equals(own.teamId) && uploaderOf(left, videoId)?.equals(actor.userId))
      throw conflict(left.state === 'AWAITING_UPLOAD' ? replies.uploadEnding : replies.uploadReceived);
    return null;
  }
  deps.audit.recordCall(caller, { action: 'upload-cancelled', video });
  await discardUpload(deps, video);
  return null;
}
