import { limits } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';

/** A presigned URL of a picture, which stays the same for five minutes so that browsers cache it; null without one. */
export async function pictureUrl(
  storage: Pick<ObjectStorage, 'presignGet'>,
  key: string | null,
): Promise<string | null> {
  if (key === null) return null;
  const { url } = await storage.presignGet(key, {
    expiresInSeconds: limits.readUrlLifetimeMs / 1_000,
    cacheSeconds: limits.imageCacheMs / 1_000,
  });
  return url;
}
