import { limits, type StoredThumbnail } from '@cutroom/contracts';
import type { TeamActor, UploadedFile } from '@cutroom/server-kit';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps';

/** YouTube shows 1280 x 720 and takes larger ones; past Full HD only the bytes grow. */
const maxWidth = 1_920;
/** 16 by 9 with room for a portrait one. */
const maxHeight = 1_920;

/**
 * Stores a thumbnail of the creator's team under a name of our own: what the client called it goes nowhere.
 *
 * @throws AppError 400 for what is not a JPEG, PNG or WebP picture, 503 while too many are being decoded
 */
export async function storeThumbnail(
  { storage, images }: Pick<Deps, 'storage' | 'images'>,
  file: UploadedFile,
  actor: TeamActor,
): Promise<StoredThumbnail> {
  const image = await images.reencode(file.buffer, {
    maxBytes: limits.thumbnailMaxBytes,
    // YouTube takes JPEG and PNG (thumbnails.set), not WebP.
    format: 'png-or-jpeg',
    maxWidth,
    maxHeight,
  });
  const destination = `thumbnails/${actor.teamId}`;
  const filename = `${randomUUID()}.${image.extension}`;
  await storage.put(`${destination}/${filename}`, image.buffer, { contentType: image.contentType });
  return { destination, filename };
}
