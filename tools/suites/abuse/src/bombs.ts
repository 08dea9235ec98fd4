import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

/** Images within the size limit that take much memory or time to decode. */

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG with one bit per pixel, `side` × `side`; `extra` chunks precede the pixels. */
export function blackPng(side: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + side / 8);
  const packed = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = pngChunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, pngChunk('IHDR', header), ...extra, pngChunk('IDAT', packed), end]);
}

/** 200 texts of 8 MB, compressed to 1.6 MB: a decoder that inflates them all takes 3 GB. */
function pngOfTexts(): Buffer {
  const packed = deflateSync(Buffer.alloc(7_900_000, 'x'), { level: 9 });
  const texts = Array.from({ length: 200 }, (_, index) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`Text${index}\0\0`), packed])),
  );
  return blackPng(64, texts);
}

const solid = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });

/** Padded to the largest accepted body. */
const padded = (image: Buffer): Buffer =>
  Buffer.concat([image, Buffer.alloc(Math.max(0, 1_990_000 - image.length))]);

const progressive = { progressive: true, chromaSubsampling: '4:4:4' };

/** Images that Cutroom refuses, by description. */
export async function bombs(): Promise<Record<string, Buffer>> {
  return {
    'a progressive JPEG of 40 megapixels': await solid(6_320, 6_320)
      .jpeg({ ...progressive, quality: 1 })
      .toBuffer(),
    'an interlaced PNG of 40 megapixels': await solid(6_320, 6_320, 4).png({ progressive: true }).toBuffer(),
    'a lossless WebP of 40 megapixels': await solid(6_320, 6_320, 4).webp({ lossless: true }).toBuffer(),
    'a PNG of 900 megapixels': blackPng(30_000),
    'a PNG with 3 GB of text': pngOfTexts(),
  };
}

/** Images that Cutroom accepts and that need the most memory. */
export async function heavyImages(): Promise<Record<string, Buffer>> {
  return {
    'a progressive JPEG of 12 megapixels': padded(
      await solid(4_032, 3_024).jpeg({ progressive: true }).toBuffer(),
    ),
    'a progressive JPEG in 4K, full colour': padded(await solid(3_840, 2_160).jpeg(progressive).toBuffer()),
    'a PNG of 40 megapixels with transparency': await solid(6_320, 6_320, 4).png().toBuffer(),
  };
}
