import { limits } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';

const lifetime = {
  expiresInSeconds: limits.readUrlLifetimeMs / 1_000,
  cacheSeconds: limits.imageCacheMs / 1_000,
};

/** A presigned URL of an image; null without an image. It stays the same for five minutes, so that browsers cache it. */
export async function pictureUrl(
  storage: Pick<ObjectStorage, 'presignGet'>,
  key: string | null,
): Promise<string | null> {
  if (key === null) return null;
  return (await storage.presignGet(key, lifetime)).url;
}
