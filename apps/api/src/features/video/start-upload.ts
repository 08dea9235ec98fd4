import { limits, uploadContentType, type UploadRequest } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { Caller } from '../audit/audit-trail';
import { videoKey } from './object-key';
import { now, type VideoDeps } from './video.deps';
import { mustBeOwnTeam, ownTeam } from './video.policy';

/**
 * Registers a video that is about to be sent and answers the signed address for its bytes: one PUT with the
 * content type of its extension, within an hour (spec §4).
 */
export async function startUpload(deps: VideoDeps, input: UploadRequest, caller: Caller): Promise<string> {
  const { actor } = caller;
  mustBeOwnTeam(actor, input.teamId);
  const { title, comment, maximumVideoQuality, extension } = input;
  const teamId = ownTeam(actor);
  const videoId = new Types.ObjectId();
  const key = videoKey({ teamId, videoId, extension });
  const address = await deps.storage.presignPut(key, {
    contentType: uploadContentType(extension),
    expiresInSeconds: limits.uploadUrlLifetimeMs / 1_000,
  });
  await deps.videos.create({
    _id: videoId,
    teamId,
    uploadedBy: new Types.ObjectId(actor.userId),
    title,
    comment,
    maximumVideoQuality,
    extension,
    state: 'AWAITING_UPLOAD',
    key,
    uploadUrlExpiresAt: new Date(now(deps).getTime() + limits.uploadUrlLifetimeMs),
  });
  deps.audit.recordCall(caller, { action: 'upload-started', video: { _id: videoId, title } });
  return address;
}
