import { randomUUID } from 'node:crypto';
import { limits } from '@cutroom/contracts';
import type { EditorDeps } from './editor.deps';

export const profileImagePrefix = 'profiles/';

/** The ID of the account in the key of a profile picture; null for any other key. */
export const userOfProfileImage = (key: string): string | null =>
  /^profiles\/([0-9a-f]{24})\/[0-9a-f-]{36}\.\w+$/.exec(key)?.[1] ?? null;

/**
 * Re-encodes a profile picture and stores the result. The content decides its format, and none of the original bytes are
 * kept. The caller names it in the account afterwards: the sweep removes what no account has.
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
  const key = `${profileImagePrefix}${userId}/${randomUUID()}.${extension}`;
  await storage.put(key, buffer, { contentType });
  return key;
}
