import { isChangedObject, isMissingObject, type ObjectStorage } from '@cutroom/server-kit';
import type { Readable } from 'node:stream';
import type { SealedObject } from '../../video/sealed-object.record';
import { PublishFailure } from '../google/publish-failure';
import { SourceFailed } from '../google/session-request';

/** Whether the store still holds the approved version. */
export async function isAsApproved(storage: ObjectStorage, approved: SealedObject): Promise<boolean> {
  const head = await storage.head(approved.key);
  return head !== null && head.etag === approved.etag && head.size === approved.size;
}

/**
 * Opens a part of the approved version and of no other: the store compares the ETag at every read.
 *
 * @throws PublishFailure when the object changed or is gone; SourceFailed when storage cannot be read right now
 */
export async function readApproved(
  storage: ObjectStorage,
  approved: SealedObject,
  range: { start: number; end: number; signal: AbortSignal },
): Promise<Readable> {
  try {
    return await storage.read(approved.key, { ...range, ifMatch: approved.etag });
  } catch (error) {
    range.signal.throwIfAborted();
    if (isChangedObject(error)) throw new PublishFailure({ code: 'source-changed' });
    if (isMissingObject(error)) throw new PublishFailure({ code: 'source-missing' });
    throw new SourceFailed('storage could not be read', { cause: error });
  }
}
