import {
  type BeginPartsRequest,
  limits,
  messages,
  planParts,
  replies,
  uploadContentType,
  type UploadParts,
} from '@cutroom/contracts';
import { AppError, conflict, notFound, type Actor } from '@cutroom/server-kit';
import { findByUrl } from '../find-by-url';
import { newVersion, sealedKey } from '../object-key';
import type { VideoDeps } from '../video.deps';
import type { PartsRecord, VideoRecord } from '../video.model';
import { presentParts } from './present-upload';

const isSameFile = (parts: PartsRecord, { fileName, size }: BeginPartsRequest): boolean =>
  parts.fileName === fileName && parts.size === size;

/**
 * Begins the parts of an upload: opens a multipart upload under a random private key, whose parts alone clients get
 * URLs for. Of several callers at a time one wins; the others get its parts.
 *
 * @throws AppError 404 for somebody else's upload, 409 when the upload has been received, 412 when another file was
 *   begun, 413 for a file that is too large
 */
export async function beginParts(
  deps: VideoDeps,
  request: BeginPartsRequest,
  actor: Actor,
): Promise<UploadParts> {
  if (request.size > limits.uploadMaxBytes) throw new AppError(413, replies.uploadTooLarge);
  const video = await findByUrl(deps, request.url, actor);
  if (!video) throw notFound(messages.uploadNotFound);
  if (video.state !== 'AWAITING_UPLOAD') throw conflict(replies.uploadReceived);
  const { parts } = video;
  if (parts && isSameFile(parts, request)) return presentParts(deps, video);
  if (parts && !request.replace) throw new AppError(412, replies.uploadOfOtherFile);
  const begun = await open(deps, video, request);
  if (!begun) return beginParts(deps, { ...request, replace: false }, actor);
  if (parts) await deps.storage.abortMultipart(parts);
  return presentParts(deps, begun);
}

/** @returns null when another caller came first or the upload has ended */
async function open(
  deps: VideoDeps,
  video: VideoRecord,
  { fileName, size }: BeginPartsRequest,
): Promise<VideoRecord | null> {
  const { _id: videoId, teamId, extension } = video;
  const version = newVersion();
  const upload = await deps.storage.createMultipart(sealedKey({ teamId, videoId, extension, version }), {
    contentType: uploadContentType(extension),
  });
  const activeAt = deps.clock();
  const { partSize } = planParts(size);
  const parts: PartsRecord = { ...upload, version, fileName, size, partSize, activeAt, reminded: false };
  const before = { 'parts.uploadId': video.parts?.uploadId ?? { $exists: false } };
  const begun = await deps.videos
    .findOneAndUpdate(
      { _id: videoId, state: 'AWAITING_UPLOAD', ...before, 'sealings.0': { $exists: false } },
      {
        $set: { parts, uploadUrlExpiresAt: new Date(activeAt.getTime() + limits.unfinishedUploadLifetimeMs) },
      },
      { returnDocument: 'after' },
    )
    .lean<VideoRecord>();
  if (!begun) await deps.storage.abortMultipart(upload);
  return begun;
}
