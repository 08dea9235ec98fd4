import sharp, { type Metadata, type Sharp } from 'sharp';
import { imageFormatOf } from './image-format';
import type { EncodedImage, ImageJob, PixelLimits } from './image-job';

type Options = ImageJob['options'];

// Blocks every loader but these three, such as those for SVG, GIF and PDF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** An image that Cutroom rejects. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage';
}

/** Whether libvips holds the whole image in memory: JPEG in several scans, interlaced PNG, any WebP. */
const isHeldWhole = ({ format, isProgressive }: Metadata): boolean => format === 'webp' || isProgressive;

function checkSize(found: Metadata, { maxPixels, maxPixelsHeldWhole }: PixelLimits): void {
  const pixels = found.width * found.height * (found.pages ?? 1);
  const max = isHeldWhole(found) ? maxPixelsHeldWhole : maxPixels;
  if (!pixels || pixels > max) throw new UnreadableImage(`${found.width} × ${found.height} pixels`);
}

interface Frame {
  pixels: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
  isPng: boolean;
}

/** Decodes the image upright, as sRGB and within the given size. Drops metadata such as the location. */
async function decode(picture: Buffer, options: Options): Promise<Frame> {
  const { maxPixels, maxWidth: width, maxHeight: height } = options;
  const format = imageFormatOf(picture);
  if (!format) throw new UnreadableImage('neither JPEG, PNG nor WebP');
  const image = () => sharp(picture, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
  const found = await image().metadata();
  if (found.format !== format) throw new UnreadableImage(`${format} that decodes as ${found.format}`);
  checkSize(found, options);
  const { data, info } = await image()
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, raw: info, isPng: format === 'png' };
}

/** Tries lower qualities, then smaller sizes, until the result fits. */
const qualities = [88, 75, 60];
const scales = [1, 0.7, 0.45, 0.25];

async function shrinkToFit(
  { pixels, raw }: Frame,
  maxBytes: number,
  encode: (image: Sharp, quality: number) => Sharp,
): Promise<Buffer> {
  for (const scale of scales) {
    const width = Math.max(1, Math.round(raw.width * scale));
    for (const quality of qualities) {
      const image = sharp(pixels, { raw });
      const buffer = await encode(scale === 1 ? image : image.resize({ width }), quality).toBuffer();
      if (buffer.length <= maxBytes) return buffer;
    }
  }
  throw new UnreadableImage(`does not fit into ${maxBytes} bytes`);
}

const asJpeg = (image: Sharp, quality: number) =>
  // Optimized coding would hold the whole image in memory a second time.
  image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, chromaSubsampling: '4:4:4', optimizeCoding: false });

async function encode(frame: Frame, { format, maxBytes }: Options): Promise<EncodedImage> {
  if (format === 'webp') {
    const buffer = await shrinkToFit(frame, maxBytes, (image, quality) => image.webp({ quality }));
    return { buffer, contentType: 'image/webp', extension: 'webp' };
  }
  if (format === 'png-or-jpeg' && frame.isPng) {
    const buffer = await sharp(frame.pixels, { raw: frame.raw }).png().toBuffer();
    if (buffer.length <= maxBytes) return { buffer, contentType: 'image/png', extension: 'png' };
  }
  const buffer = await shrinkToFit(frame, maxBytes, asJpeg);
  return { buffer, contentType: 'image/jpeg', extension: 'jpg' };
}

/**
 * Decodes an image and encodes it again, so that only its pixels are kept. It runs only in an image worker; services call
 * ImageDecoder.
 *
 * @throws Error when it is not JPEG, PNG or WebP by content, truncated, a bomb, or too large for this process
 */
export const reencodeImage = async (picture: Buffer, options: Options): Promise<EncodedImage> =>
  encode(await decode(picture, options), options);
