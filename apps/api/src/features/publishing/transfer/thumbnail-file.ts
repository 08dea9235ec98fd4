import { limits } from '@cutroom/contracts';
import { isMissingObject, type ObjectStorage } from '@cutroom/server-kit';

interface ThumbnailFile {
  picture: Buffer<ArrayBuffer>;
  contentType: 'image/jpeg' | 'image/png';
}

/** The stored thumbnail, at most 2,000,000 bytes (docs/product.md#11-limits-and-formats); null when it is gone. */
export async function readThumbnail(storage: ObjectStorage, key: string): Promise<ThumbnailFile | null> {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of (await storage.read(key, {
      start: 0,
      end: limits.thumbnailMaxBytes - 1,
    })) as AsyncIterable<Buffer>) {
      pieces.push(piece);
    }
    return {
      picture: Buffer.concat(pieces),
      contentType: key.endsWith('.png') ? 'image/png' : 'image/jpeg',
    };
  } catch (error) {
    if (isMissingObject(error)) return null;
    throw error;
  }
}
