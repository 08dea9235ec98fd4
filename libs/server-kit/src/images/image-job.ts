export interface ImageOptions {
  /** Bytes the result may have at most. */
  maxBytes: number;
  /** 'png-or-jpeg': a PNG with transparency stays one while it fits; all else becomes a JPEG. */
  format: 'jpeg' | 'png-or-jpeg' | 'webp';
  maxWidth?: number;
  maxHeight?: number;
}

export interface EncodedImage {
  buffer: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
}

/** Pixels of a picture beyond which it is taken for a decompression bomb. */
export interface PixelLimits {
  /** Decoded line by line. */
  maxPixels: number;
  /** Held whole while it is decoded. */
  maxPixelsHeldWhole: number;
}

/** What a service sends to its image worker, one at a time. */
export interface ImageJob {
  picture: Buffer;
  options: ImageOptions & PixelLimits;
}

/** What an image worker sends: once that it is ready, then one answer to each job. */
export type ImageWorkerMessage = { ready: true } | { image: EncodedImage } | { refused: string };
