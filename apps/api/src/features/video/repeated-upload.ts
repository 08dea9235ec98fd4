import { limits, replies } from '@cutroom/contracts';
import { conflict, mayBeRepeated } from '@cutroom/server-kit';
import { assertRoomAgain } from './open-uploads';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

type Upload = Pick<VideoRecord, 'teamId' | 'uploadedBy' | 'clientId'> &
  Pick<VideoRecord, 'title' | 'comment' | 'maximumVideoQuality' | 'extension' | 'versionOf'>;

/** A version has the title of its video, which may have changed meanwhile. */
const isSame = (one: Upload, other: Upload): boolean =>
  (one.title === other.title || one.versionOf !== undefined) &&
  one.comment === other.comment &&
  one.maximumVideoQuality === other.maximumVideoQuality &&
  one.extension === other.extension &&
  String(one.versionOf) === String(other.versionOf);

/**
 * The URL of the upload that an earlier call with the same `clientId` has registered, after the repeated call failed with
 * `error`. The URL is valid for an hour again.
 *
 * @throws AppError 409 when that upload has other details or has been received, 429 when it had expired and the editor
 *   has too many others; `error` when there is none
 */
export async function resumeRepeated(deps: VideoDeps, upload: Upload, error: unknown): Promise<string> {
  const { teamId, uploadedBy, clientId } = upload;
  if (clientId === undefined || !mayBeRepeated(error)) throw error;
  const first = await deps.videos.findOne({ teamId, uploadedBy, clientId }).lean<VideoRecord>();
  if (!first) throw error;
  if (first.state !== 'AWAITING_UPLOAD') throw conflict(replies.uploadReceived);
  if (!isSame(first, upload)) throw conflict(replies.uploadOfOtherDetails);
  const { url, expiresAt } = await deps.storage.presignPut(first.incomingKey, {
    expiresInSeconds: limits.uploadUrlLifetimeMs / 1_000,
  });
  // The parts of a large file may be kept for longer.
  const { matchedCount } = await deps.videos.updateOne(
    { _id: first._id, state: 'AWAITING_UPLOAD' },
    { $max: { uploadUrlExpiresAt: expiresAt } },
  );
  if (matchedCount === 0) throw conflict(replies.uploadEnding);
  await assertRoomAgain(deps, first);
  return url;
}
