import { limits, type UploadRequest } from '@cutroom/contracts';
import { assertOwnTeam } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { incomingKey } from './object-key';
import { hasRoom, tooManyOpenUploads } from './open-uploads';
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
  if (!(await hasRoom(deps, video))) {
    await deps.videos.deleteOne({ _id: videoId, state: 'AWAITING_UPLOAD' });
    throw tooManyOpenUploads();
  }
  deps.audit.recordCall(caller, { action: 'upload-started', video: { _id: videoId, title } });
  return url;
}
