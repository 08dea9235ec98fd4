import { createObjectStorage, StartupError, type Logger, type ObjectStorage } from '@cutroom/server-kit';
import type { ApiEnvironment } from './environment';
import { sealedPrefix } from './features/video/object-key';

/**
 * Opens the object store, and creates its bucket if it is missing.
 *
 * @throws StartupError when it cannot hold what Cutroom stores
 */
export async function openStorage(env: ApiEnvironment, logger: Logger): Promise<ObjectStorage> {
  const storage = createObjectStorage(env);
  await storage.ensureBucket(env.WEB_ORIGIN);
  await storage.checkUploadsInParts(sealedPrefix).catch((err: unknown) => {
    if (err instanceof StartupError) throw err;
    // A full store must not keep users from deleting videos.
    logger.warn({ err }, 'could not check whether the object store takes uploads in parts');
  });
  if (await storage.isVersioned()) {
    logger.warn('the bucket has versioning: what users delete stays in it until a lifecycle rule removes it');
  }
  return storage;
}
