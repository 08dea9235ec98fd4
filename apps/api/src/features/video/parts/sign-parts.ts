import { limits, messages, partLength, type PartUrls, type PartUrlsRequest } from '@cutroom/contracts';
import { badRequest, notFound, type Actor } from '@cutroom/server-kit';
import { assertRoomAgain } from '../open-uploads';
import type { VideoDeps } from '../video.deps';
import { assertInParts, findUnfinished } from './find-upload';
import { planOf } from './receive-parts';

/**
 * Signs URLs for parts. Each fixes the number, the length and the MD5 of its part as signed headers, so the store takes
 * no other bytes. An upload whose parts are being asked for is in use: its week starts again.
 *
 * @throws AppError 400 for a number beyond the file, 404 for somebody else's upload, 409 before the parts were begun and
 *   when the upload has been received
 */
export async function signParts(
  deps: VideoDeps,
  { videoId, parts: asked }: PartUrlsRequest,
  actor: Actor,
): Promise<PartUrls> {
  const video = await findUnfinished(deps, actor, videoId);
  assertInParts(video);
  const { parts } = video;
  const plan = planOf(parts);
  if (asked.some(({ number }) => number > plan.count)) throw badRequest(messages.invalidInputs);
  const activeAt = deps.clock();
  const { matchedCount } = await deps.videos.updateOne(
    { _id: video._id, state: 'AWAITING_UPLOAD', 'parts.uploadId': parts.uploadId },
    {
      $set: {
        'parts.activeAt': activeAt,
        'parts.reminded': false,
        uploadUrlExpiresAt: new Date(activeAt.getTime() + limits.unfinishedUploadLifetimeMs),
      },
    },
  );
  if (matchedCount === 0) {
    await findUnfinished(deps, actor, videoId);
    // Another file has been begun.
    throw notFound(messages.uploadNotFound);
  }
  await assertRoomAgain(deps, video);
  const expiresInSeconds = limits.partUrlLifetimeMs / 1_000;
  const signed = await Promise.all(
    asked.map(async ({ number, md5 }) => {
      const part = { number, md5, size: partLength(plan, number) };
      return { number, ...(await deps.storage.presignPart(parts, part, { expiresInSeconds })) };
    }),
  );
  const earliest = Math.min(...signed.map(({ expiresAt }) => expiresAt.getTime()));
  return {
    parts: signed.map(({ number, url }) => ({ number, url })),
    expiresAt: new Date(earliest).toISOString(),
  };
}
