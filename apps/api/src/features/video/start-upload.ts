import { limits, type UploadRequest, replies } from '@cutroom/contracts';
import { AppError, assertOwnTeam } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { incomingKey } from './object-key';
import type { VideoDeps } from './video.deps';
import { ownTeam } from './video.policy';

/**
 * Registers a video that is about to be uploaded and returns the presigned URL for its bytes, valid for an hour
 * (docs/product.md#6-uploads).
 *
 * @throws AppError 403 when the editor is no longer in the team by the time the video is written, 429 when the editor or
 *   the team has too many unfinished uploads
 */
export async function startUpload(deps: VideoDeps, input: UploadRequest, caller: Caller): Promise<string> {
  const { actor } = caller;
  assertOwnTeam(actor, input.teamId);
  const { title, comment, maximumVideoQuality, extension } = input;
  const teamId = ownTeam(actor);
  const uploadedBy = new Types.ObjectId(actor.userId);
  const videoId = new Types.ObjectId();
  const key = incomingKey({ teamId, videoId, extension });
  const { url, expiresAt } = await deps.storage.presignPut(key, {
    expiresInSeconds: limits.uploadUrlLifetimeMs / 1_000,
  });
  const video = {
    _id: videoId,
    teamId,
    uploadedBy,
    title,
    comment,
    maximumVideoQuality,
    extension,
    state: 'AWAITING_UPLOAD',
    incomingKey: key,
    uploadUrlExpiresAt: expiresAt,
  } as const;
  await deps.connection.transaction(async (session) => {
    await deps.membership.assertHeld(actor, session);
    await deps.videos.create([video], { session });
  });
  await assertRoom(deps, { teamId, uploadedBy, videoId });
  deps.audit.recordCall(caller, { action: 'upload-started', video: { _id: videoId, title } });
  return url;
}

/** Counted after the row is written, so that parallel calls cannot pass the limit together. */
async function assertRoom(
  deps: VideoDeps,
  { teamId, uploadedBy, videoId }: Record<'teamId' | 'uploadedBy' | 'videoId', Types.ObjectId>,
): Promise<void> {
  const open = { teamId, state: 'AWAITING_UPLOAD' as const, uploadUrlExpiresAt: { $gt: deps.clock() } };
  const [byEditor, byTeam] = await Promise.all([
    deps.videos.countDocuments({ ...open, uploadedBy }),
    deps.videos.countDocuments(open),
  ]);
  if (byEditor <= limits.openUploadsPerEditor && byTeam <= limits.openUploadsPerTeam) return;
  await deps.videos.deleteOne({ _id: videoId, state: 'AWAITING_UPLOAD' });
  throw new AppError(429, replies.tooManyOpenUploads, { headers: { 'Retry-After': '60' } });
}
