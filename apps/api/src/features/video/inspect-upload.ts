import { limits, messages, replies } from '@cutroom/contracts';
import type { StoredObject } from '@cutroom/server-kit';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

/** What the store holds under the key of an upload URL. */
export type UploadFinding =
  | { kind: 'missing' }
  | { kind: 'arrived'; object: StoredObject }
  | { kind: 'unfit'; object: StoredObject; status: 400 | 413; message: string };

/**
 * Looks the upload up in the store: nothing else proves that it arrived. Any content type is accepted, as the sealed
 * copy gets its own. Every other header that the uploader chose is refused: with `Content-Encoding: gzip` a browser
 * shows decoded bytes while YouTube gets the raw ones.
 */
export async function inspectUpload(
  { storage }: Pick<VideoDeps, 'storage'>,
  { incomingKey }: Pick<VideoRecord, 'incomingKey'>,
): Promise<UploadFinding> {
  const object = await storage.head(incomingKey);
  if (!object) return { kind: 'missing' };
  if (object.size === 0) return { kind: 'unfit', object, status: 400, message: messages.uploadEmpty };
  if (object.size > limits.videoMaxBytes) {
    return { kind: 'unfit', object, status: 413, message: replies.uploadTooLarge };
  }
  if (object.customHeaders.length > 0) {
    return { kind: 'unfit', object, status: 400, message: replies.uploadHeaders };
  }
  return { kind: 'arrived', object };
}
