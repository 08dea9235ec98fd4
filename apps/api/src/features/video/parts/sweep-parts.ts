import { limits } from '@cutroom/contracts';
import type { MultipartUpload } from '@cutroom/server-kit';
import { findByUpload } from '../find-by-upload';
import { parseSealedKey, sealedPrefix } from '../object-key';
import { receiveUpload, reportedWithinMs } from '../receive-upload';
import type { VideoDeps } from '../video.deps';
import type { PartsRecord, VideoRecord } from '../video.record';
import { versionsOf } from '../versions';

/** Longer than it takes to open an upload and write its row, or to join its parts. */
const orphanedAfterMs = 3_600_000;

/** Uploads that nobody has asked for a part of for this long have stopped. They are looked at every hour. */
const stoppedAfterMs = 2 * limits.partUrlLifetimeMs;

/**
 * What the sweep does for uploads in parts: it receives those whose parts have all arrived unreported, and aborts those
 * without a row.
 */
export async function sweepParts(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  await sweepUnreported(deps, signal);
  await sweepOrphans(deps, signal);
}

async function sweepUnreported(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock().getTime();
  await receiveComplete(
    deps,
    { $gt: new Date(now - stoppedAfterMs), $lt: new Date(now - reportedWithinMs) },
    signal,
  );
}

/**
 * Receives uploads that have stopped with all parts sent: their page was closed, and no sweep found or could receive them
 * in the first hours.
 */
export async function sweepStopped(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  await receiveComplete(deps, { $lte: new Date(deps.clock().getTime() - stoppedAfterMs) }, signal);
}

async function receiveComplete(
  deps: VideoDeps,
  activeAt: { $gt?: Date; $lt?: Date; $lte?: Date },
  signal?: AbortSignal,
): Promise<void> {
  // Only uploads that have not been received have parts.
  const found = deps.videos.find({ 'parts.activeAt': activeAt }).sort({ 'parts.activeAt': 1 });
  for (const video of await found.lean<VideoRecord[]>()) {
    signal?.throwIfAborted();
    await receiveUpload(deps, video).catch((err: unknown) => {
      deps.logger.warn(
        { err, videoId: video._id },
        'could not receive an upload in parts; the next sweep tries again',
      );
    });
  }
}

/** Left by processes that died between the store and the row, and by editors who were removed. */
async function sweepOrphans(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  const startedBefore = new Date(deps.clock().getTime() - orphanedAfterMs);
  for await (const upload of deps.storage.openMultiparts(sealedPrefix)) {
    signal?.throwIfAborted();
    if (upload.startedAt > startedBefore) continue;
    await abortUnnamed(deps, upload).catch((err: unknown) => {
      deps.logger.warn(
        { err, key: upload.key },
        'could not abort parts without a video; the next sweep tries again',
      );
    });
  }
}

async function abortUnnamed(deps: VideoDeps, upload: MultipartUpload): Promise<void> {
  if (!(await isNamed(deps, upload))) await deps.storage.abortMultipart(upload);
}

/**
 * Whether a row names the upload, or the object that it has become. Stores may list an upload that they have completed, and
 * some delete the object with an upload that is aborted after that.
 */
async function isNamed(
  deps: Pick<VideoDeps, 'videos'>,
  { key, uploadId }: Pick<PartsRecord, 'key' | 'uploadId'>,
): Promise<boolean> {
  const { videoId } = parseSealedKey(key) ?? {};
  const video = videoId === undefined ? null : await findByUpload(deps, videoId);
  if (!video) return false;
  return video.parts?.uploadId === uploadId || versionsOf(video).some(({ object }) => object.key === key);
}
