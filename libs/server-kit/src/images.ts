import { messages } from '@cutroom/contracts';
import type { Sharp } from 'sharp';
import { badRequest } from './errors';

export interface ImageOptions {
  /** Bytes the result may have at most. */
  maxBytes: number;
  /** Pixels it may unpack to: more is taken for a decompression bomb. */
  maxPixels: number;
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

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Everything but the three formats stays shut, whatever the bytes claim to be: no SVG, no GIF, no PDF.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  return sharp;
}

let loaded: ReturnType<typeof loadSharp> | undefined;
/** With the first picture: a process that sees none does without the library's memory. */
const sharpLibrary = () => (loaded ??= loadSharp());

const startsWith = (buffer: Buffer, bytes: number[], at = 0): boolean =>
  bytes.every((byte, index) => buffer[at + index] === byte);

/** By its first bytes, never by its name or declared type. */
function sniff(buffer: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (startsWith(buffer, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(buffer, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const riff = buffer.subarray(0, 4).toString('latin1') === 'RIFF';
  return riff && buffer.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null;
}

const refused = () => badRequest(messages.imageInvalid);

/** Qualities tried in turn, then smaller and smaller pictures: the first that fits is taken. */
const qualities = [88, 75, 60];
const scales = [1, 0.7, 0.45, 0.25];

interface Source {
  image: () => Sharp;
  width: number;
  height: number;
  hasAlpha: boolean;
  format: 'jpeg' | 'png' | 'webp';
}

async function inspect(buffer: Buffer, maxPixels: number): Promise<Source> {
  const format = sniff(buffer);
  if (!format) throw refused();
  const sharp = await sharpLibrary();
  const image = () => sharp(buffer, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  const found = await image().metadata();
  if (found.format !== format || !found.width || !found.height) throw refused();
  if (found.width * found.height * (found.pages ?? 1) > maxPixels) throw refused();
  const { width, height } = found.autoOrient;
  return { image, width, height, hasAlpha: found.hasAlpha, format };
}

function fitted(source: Source, { maxWidth, maxHeight }: ImageOptions, scale: number): Sharp {
  const fit = Math.min(1, (maxWidth ?? Infinity) / source.width, (maxHeight ?? Infinity) / source.height);
  const width = Math.max(1, Math.round(source.width * fit * scale));
  // Turned as its EXIF says and written as sRGB; all metadata (where it was taken, too) is left behind.
  return source.image().autoOrient().resize({ width }).toColourspace('srgb').timeout({ seconds: 20 });
}

async function shrinkToFit(
  source: Source,
  options: ImageOptions,
  encode: (image: Sharp, quality: number) => Sharp,
): Promise<Buffer> {
  for (const scale of scales) {
    for (const quality of qualities) {
      const buffer = await encode(fitted(source, options, scale), quality).toBuffer();
      if (buffer.length <= options.maxBytes) return buffer;
    }
  }
  throw refused();
}

const asJpeg = (image: Sharp, quality: number) =>
  image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: false, chromaSubsampling: '4:4:4' });

async function encode(source: Source, options: ImageOptions): Promise<EncodedImage> {
  if (options.format === 'webp') {
    const buffer = await shrinkToFit(source, options, (image, quality) => image.webp({ quality }));
    return { buffer, contentType: 'image/webp', extension: 'webp' };
  }
  if (options.format === 'png-or-jpeg' && source.format === 'png') {
    const buffer = await fitted(source, options, 1).png().toBuffer();
    if (buffer.length <= options.maxBytes) return { buffer, contentType: 'image/png', extension: 'png' };
  }
  return {
    buffer: await shrinkToFit(source, options, asJpeg),
    contentType: 'image/jpeg',
    extension: 'jpg',
  };
}

/**
 * Decodes a picture and writes it anew, so that nothing of what was sent but its pixels is kept.
 *
 * @throws AppError 400 messages.imageInvalid: not JPEG, PNG or WebP by content, cut off, or a bomb
 */
export async function reencodeImage(buffer: Buffer, options: ImageOptions): Promise<EncodedImage> {
  try {
    return await encode(await inspect(buffer, options.maxPixels), options);
  } catch (error) {
    // sharp says only by text what was wrong with the picture.
    if (error instanceof Error && error.name === 'Error') throw refused();
    throw error;
  }
}
