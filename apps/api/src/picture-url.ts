import { limits } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';

const lifetime = {
  expiresInSeconds: limits.readUrlLifetimeMs / 1_000,
  cacheSeconds: limits.imageCacheMs / 1_000,
};

/** A presigned URL of an image; null without an image. It stays the same for five minutes, so that browsers cache it. */
export async function pictureUrl<Key extends string | null>(
  storage: Pick<ObjectStorage, 'presignGet'>,
  key: Key,
): Promise<string | (Key & null)> {
  return key === null ? key : (await storage.presignGet(key, lifetime)).url;
}
