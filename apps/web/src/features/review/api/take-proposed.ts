import type { Proposal } from '@cutroom/contracts';
import { ApiError } from '../../../lib/api-client/api-error';
import type { StoredFrame } from './make-thumbnail';
import { storeThumbnail } from './store-thumbnail';

async function load(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => null);
  if (response === null || !response.ok)
    throw new ApiError(502, 'The proposed thumbnail cannot be loaded. Reload the page and try again');
  return response.blob();
}

/**
 * Makes a proposed image the thumbnail of this review. The image is copied, so that no editor can remove what the
 * creator approves.
 *
 * @throws ApiError when it cannot be loaded or stored
 */
export async function takeProposed({ url }: Proposal['thumbnails'][number]): Promise<StoredFrame> {
  const image = await load(url);
  const name = image.type === 'image/png' ? 'proposed.png' : 'proposed.jpg';
  return { path: await storeThumbnail(new File([image], name, { type: image.type })), url };
}
