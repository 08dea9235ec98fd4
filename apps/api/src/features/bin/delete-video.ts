import type { VideoRequest } from '@cutroom/contracts';
import { Types, type ClientSession } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { endedApproval, whileLogIs } from '../publishing/records/publish-log';
import { cancelUpload } from '../video/parts/cancel-upload';
import { ownVideoOrUpload } from '../video/video.policy';
import type { BinRecord, VideoRecord } from '../video/video.record';
import type { BinDeps } from './bin.deps';
import { assertDeletable } from './bin.policy';

/**
 * Moves a video to the bin, from where it can return to the state that it has now. It ends an approval that still waits
 * for permission. On YouTube the video stays. An upload that has not been received has nothing to restore, so it is
 * cancelled.
 *
 * Deleting a video that is in the bin changes nothing.
 *
 * @throws AppError 404 for a video of another team, 403 for a video that an editor did not upload, 409 while it is
 *   being transferred, and for an editor once it is approved
 */
export async function deleteVideo(deps: BinDeps, { videoId }: VideoRequest, caller: Caller): Promise<null> {
  const before = await ownVideoOrUpload(deps, caller.actor, videoId);
  if (before.state === 'DELETED') return null;
  if (before.state === 'AWAITING_UPLOAD') return cancelUpload(deps, videoId, caller);
  assertDeletable(before, caller.actor);
  const bin = { from: before.state, by: new Types.ObjectId(caller.actor.userId), at: deps.clock() };
  const deleted = await deps.connection.transaction((session) => moveToBin(deps, before, bin, session));
  if (!deleted) return deleteVideo(deps, { videoId }, caller);
  deps.statusLog.notify(deleted._id);
  deps.audit.recordCall(caller, { action: 'video-deleted', video: deleted });
  return null;
}

/** @returns null when something else happened to the video meanwhile */
async function moveToBin(
  { videos, consents }: Pick<BinDeps, 'videos' | 'consents'>,
  { _id, state, log, publish }: VideoRecord,
  bin: BinRecord,
  session: ClientSession,
): Promise<VideoRecord | null> {
  const ended = {
    ...(state === 'PENDING' && endedApproval(log, 'video-deleted')),
    // The links end with the deletion, so no consent page is open after a restore.
    ...(publish && { 'publish.asking': null }),
  };
  const deleted = await videos
    .findOneAndUpdate(
      { _id, state, ...whileLogIs(log) },
      { $set: { state: 'DELETED', bin, ...ended } },
      { returnDocument: 'after', session },
    )
    .lean<VideoRecord>();
  if (!deleted) return null;
  const open = { videoId: _id, status: 'open' as const };
  await consents.updateMany(open, { $set: { status: 'ended' } }, { session });
  return deleted;
}
