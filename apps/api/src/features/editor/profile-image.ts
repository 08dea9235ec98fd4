import { randomUUID } from 'node:crypto';
import { limits } from '@cutroom/contracts';
import type { EditorDeps } from './editor.deps';

/**
 * Re-encodes a profile picture and stores the result. The content decides its format, and none of the original bytes are
 * kept.
 *
 * @returns its key, new each time, so that no cache shows an old picture
 * @throws AppError 400 when the image cannot be read, 503 while too many images are being decoded
 */
export async function storeProfileImage(
  { storage, images }: Pick<EditorDeps, 'storage' | 'images'>,
  userId: string,
  original: Buffer,
): Promise<string> {
  const { buffer, contentType, extension } = await images.reencode(original, {
    maxBytes: limits.profileImageMaxBytes,
    format: 'webp',
    // Large enough for a sharp avatar on any screen.
    maxWidth: 512,
    maxHeight: 512,
  });
  const key = `profiles/${userId}/${randomUUID()}.${extension}`;
  await storage.put(key, buffer, { contentType });
  return key;
}
