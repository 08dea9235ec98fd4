import { isThumbnailTooLarge, limits } from '@cutroom/contracts';
import { regionOf, type Crop } from './crop';

/** Tried from the best one down, until the file is small enough. */
const qualities = [0.92, 0.85, 0.75, 0.6, 0.4];

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/**
 * The part of a loaded image as a JPEG of 1280 × 720 that is small enough for a thumbnail. Browsers rotate a drawn
 * image by its EXIF data, and the result has no EXIF data.
 *
 * @throws Error when the browser cannot draw the image
 */
export async function makeCrop(image: HTMLImageElement, crop: Crop): Promise<File> {
  const { frameWidth: width, frameHeight: height } = limits;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  const part = regionOf({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  // Transparent areas would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height);
  for (const quality of qualities) {
    const jpeg = await toJpeg(canvas, quality);
    if (jpeg !== null && !isThumbnailTooLarge(jpeg.size))
      return new File([jpeg], 'thumbnail.jpg', { type: 'image/jpeg' });
  }
  throw new Error('no JPEG');
}
