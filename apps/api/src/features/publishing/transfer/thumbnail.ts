import { limits, type FailureReason } from '@cutroom/contracts';
import { isMissingObject, type Logger, type ObjectStorage } from '@cutroom/server-kit';
import type { Pacing } from '../google/backoff';
import type { GoogleConfig } from '../google/google.config';
import { PublishFailure } from '../google/publish-failure';
import { setThumbnail } from '../google/set-thumbnail';
import type { PublishedRecord } from '../records/publishing-record';

interface ThumbnailDeps {
  storage: ObjectStorage;
  google: GoogleConfig;
  pacing: Pacing;
  logger: Logger;
}

interface ThumbnailCall {
  token: string;
  signal: AbortSignal;
  /** Throws `PutOff` instead of a long wait; `failures` counts the tries before this call. */
  putOff?: { failures: number };
}

/**
 * Sets the stored thumbnail of a video that is on the channel. `publish.thumbnailInDoubt` is that of earlier calls.
 *
 * @returns null when it is set, the reason otherwise
 * @throws PutOff, or the reason of `signal`
 */
export async function giveThumbnail(
  { storage, google, pacing, logger }: ThumbnailDeps,
  { _id, publish }: PublishedRecord,
  call: ThumbnailCall,
): Promise<FailureReason | null> {
  if (publish.youtubeId === null) return { code: 'token-ended' };
  let file: ThumbnailFile;
  try {
    file = await readThumbnail(storage, publish.thumbnail);
  } catch (error) {
    if (isMissingObject(error)) return { code: 'thumbnail-gone' };
    logger.warn({ err: error, videoId: _id }, 'could not read a thumbnail');
    return { code: 'thumbnail-unreadable' };
  }
  try {
    const mayHaveArrived = publish.thumbnailInDoubt === true;
    return await setThumbnail(google, {
      videoId: publish.youtubeId,
      ...file,
      pacing,
      mayHaveArrived,
      ...call,
    });
  } catch (error) {
    if (error instanceof PublishFailure) return error.reason;
    throw error;
  }
}

interface ThumbnailFile {
  picture: Buffer<ArrayBuffer>;
  contentType: 'image/jpeg' | 'image/png';
}

/**
 * At most 2,000,000 bytes (docs/product.md#11-limits-and-formats).
 *
 * @throws errors of storage, also when the file is gone
 */
async function readThumbnail(storage: ObjectStorage, key: string): Promise<ThumbnailFile> {
  const pieces: Buffer[] = [];
  const whole = { start: 0, end: limits.thumbnailMaxBytes - 1 };
  for await (const piece of (await storage.read(key, whole)) as AsyncIterable<Buffer>) pieces.push(piece);
  return {
    picture: Buffer.concat(pieces),
    contentType: key.endsWith('.png') ? 'image/png' : 'image/jpeg',
  };
}
