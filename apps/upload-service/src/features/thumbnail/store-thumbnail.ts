import { limits, type StoredThumbnail } from '@cutroom/contracts';
import type { TeamActor, UploadedFile } from '@cutroom/server-kit';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps';

/**
 * Stores a thumbnail of the creator's team under a new name; the client's file name is not used.
 *
 * @throws AppError 400 for anything but a JPEG, PNG or WebP image, 503 while too many wait for the decoder
 */
export async function storeThumbnail(
  { storage, images }: Pick<Deps, 'storage' | 'images'>,
  file: UploadedFile,
  actor: TeamActor,
): Promise<StoredThumbnail> {
  const image = await images.reencode(file.buffer, {
    maxBytes: limits.thumbnailMaxBytes,
    // YouTube accepts JPEG and PNG, not WebP (docs/youtube.md#5-thumbnail).
    format: 'png-or-jpeg',
    // YouTube recommends 1280 x 720 and accepts larger images; beyond Full HD only the file grows.
    maxWidth: 1_920,
    // Leaves room for portrait images.
    maxHeight: 1_920,
  });
  const destination = `thumbnails/${actor.teamId}`;
  const filename = `${randomUUID()}.${image.extension}`;
  await storage.put(`${destination}/${filename}`, image.buffer, { contentType: image.contentType });
  return { destination, filename };
}
