export interface ImageOptions {
  /** The largest size of the result, in bytes. */
  maxBytes: number;
  /** 'png-or-jpeg': a PNG with transparency stays a PNG if it fits; everything else becomes a JPEG. */
  format: 'jpeg' | 'png-or-jpeg' | 'webp';
  maxWidth?: number;
  maxHeight?: number;
}

export interface EncodedImage {
  buffer: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
}

/** The most pixels of an image. More count as a decompression bomb. */
export interface PixelLimits {
  /** For images that are decoded line by line. */
  maxPixels: number;
  /** For images that the decoder holds in memory. */
  maxPixelsHeldWhole: number;
}

/** The message from a service to its image worker. The source image is attached. */
export interface ImageJob {
  options: ImageOptions & PixelLimits;
}

/** The messages from an image worker: 'ready' once, then one result. An image is attached. */
export type ImageWorkerMessage =
  | { type: 'ready' }
  | ({ type: 'image' } & Omit<EncodedImage, 'buffer'>)
  | { type: 'refused'; reason: string };
