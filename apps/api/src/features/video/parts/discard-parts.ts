import type { Logger, ObjectStorage } from '@cutroom/server-kit';
import type { PartsRecord, VideoRecord } from '../video.record';

interface DiscardDeps {
  storage: ObjectStorage;
  logger: Logger;
}

/**
 * Removes from the store what an upload has left that no row names any more: what fails is found by the sweeper. The
 * parts may have been joined by a process that then died.
 */
export async function discardUpload(
  deps: DiscardDeps,
  { _id, incomingKey, parts }: Pick<VideoRecord, '_id' | 'incomingKey' | 'parts'>,
): Promise<void> {
  try {
    await deps.storage.remove(incomingKey);
  } catch (err) {
    deps.logger.warn(
      { err, videoId: _id },
      'could not remove the leftovers of an upload; the next sweep tries again',
    );
  }
  if (parts) await discardParts(deps, parts);
}

/** Removes parts that no row names any more, joined or not. */
export async function discardParts(
  { storage, logger }: DiscardDeps,
  parts: Pick<PartsRecord, 'key' | 'uploadId'>,
): Promise<void> {
  try {
    await storage.abortMultipart(parts);
    await storage.remove(parts.key);
  } catch (err) {
    logger.warn(
      { err, key: parts.key },
      'could not remove the parts of an upload; the next sweep tries again',
    );
  }
}
