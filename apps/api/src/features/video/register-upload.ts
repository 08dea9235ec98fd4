import { limits, type UploadRequest } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { incomingKey } from './object-key';
import { hasRoom, tooManyOpenUploads } from './open-uploads';
import { assertFits } from './quota/reserve-storage';
import { resumeRepeated } from './repeated-upload';
import type { VideoDeps } from './video.deps';
import { ownTeam } from './video.policy';

type UploadDetails = Omit<UploadRequest, 'teamId'> & { versionOf?: Types.ObjectId };

/**
 * Registers an upload of the editor and returns the presigned URL for its bytes, valid for an hour
 * (docs/product.md#6-uploads). A call that the same `clientId` repeats returns a URL of the upload that the first one
 * registered.
 *
 * @throws AppError 403 when the editor is no longer in the team by the time the upload is written, 429 when the editor or
 *   the team has too many unfinished uploads, 413 when the team's storage is full, 409 like `resumeRepeated`
 */
export async function registerUpload(
  deps: VideoDeps,
  details: UploadDetails,
  { actor, ...origin }: Caller,
): Promise<string> {
  const teamId = ownTeam(actor);
  const uploadedBy = new Types.ObjectId(actor.userId);
  const videoId = new Types.ObjectId();
  const key = incomingKey({ teamId, videoId, extension: details.extension });
  const { url, expiresAt } = await deps.storage.presignPut(key, {
    expiresInSeconds: limits.uploadUrlLifetimeMs / 1_000,
  });
  const video = {
    ...details,
    _id: videoId,
    teamId,
    uploadedBy,
    uploaderName: actor.name,
    state: 'AWAITING_UPLOAD',
    incomingKey: key,
    uploadUrlExpiresAt: expiresAt,
    // The most that a page sends in one PUT. The parts of a larger file reserve its size.
    ...(deps.teamQuotaBytes !== null && { reservedBytes: limits.uploadInPartsFrom }),
  } as const;
  try {
    await deps.connection.transaction(async (session) => {
      await deps.membership.assertHeld(actor, session);
      await assertFits(deps, video, limits.uploadInPartsFrom, session);
      await deps.videos.create([video], { session });
    });
  } catch (error) {
    return resumeRepeated(deps, video, error);
  }
  if (!(await hasRoom(deps, video))) {
    await deps.videos.deleteOne({ _id: videoId, state: 'AWAITING_UPLOAD' });
    throw tooManyOpenUploads();
  }
  deps.audit.recordCall({ actor, ...origin }, { action: 'upload-started', video });
  return url;
}
