import { leadingBytes, startsLikeVideo, type VideoExtension } from '@cutroom/contracts';
import type { StoredObject } from '@cutroom/server-kit';
import { buffer } from 'node:stream/consumers';
import type { VideoDeps } from './video.deps';

/**
 * Whether the leading bytes of an object are those of a video container.
 *
 * @throws an error for which `isChangedObject` or `isMissingObject` holds when the object was replaced or removed
 */
export async function beginsLikeVideo(
  { storage }: Pick<VideoDeps, 'storage'>,
  { key, extension }: { key: string; extension: VideoExtension },
  { etag, size }: StoredObject,
): Promise<boolean> {
  const end = Math.min(leadingBytes, size) - 1;
  return startsLikeVideo(await buffer(await storage.read(key, { end, ifMatch: etag })), extension);
}
