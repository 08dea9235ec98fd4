import { isChangedObject, isMissingObject, type ObjectStorage } from '@cutroom/server-kit';
import { messages } from '@cutroom/contracts';
import type { Readable } from 'node:stream';
import type { StoredObject, VideoRecord } from '../../video/video.model';
import { PublishFailure } from '../google/publish-failure';
import { SourceFailed } from '../google/session-request';

/** Whether the file in storage is still the one that was approved. */
export async function isAsApproved(
  storage: ObjectStorage,
  { key }: Pick<VideoRecord, 'key'>,
  approved: StoredObject,
): Promise<boolean> {
  const head = await storage.head(key);
  return head !== null && head.etag === approved.etag && head.size === approved.size;
}

/**
 * Opens a part of the approved version of a file, and of no other: storage compares the ETag at each read.
 *
 * @throws PublishFailure when it changed or is gone, SourceFailed when storage cannot be read right now
 */
export async function readApproved(
  storage: ObjectStorage,
  { key }: Pick<VideoRecord, 'key'>,
  approved: StoredObject,
  range: { start: number; end: number; signal: AbortSignal },
): Promise<Readable> {
  try {
    return await storage.read(key, { ...range, ifMatch: approved.etag });
  } catch (error) {
    range.signal.throwIfAborted();
    if (isChangedObject(error)) throw new PublishFailure('source-changed', messages.videoChanged);
    if (isMissingObject(error)) {
      throw new PublishFailure(
        'source-missing',
        'The file of this video is no longer in storage. Upload it again.',
      );
    }
    throw new SourceFailed('storage could not be read', { cause: error });
  }
}
