import sharp from 'sharp';
import { noise } from '../testing/images';
import type { ImageJob } from './image-job';
import { reencodeImage } from './reencode-image';

const options: ImageJob['options'] = {
  maxBytes: 2_000_000,
  maxPixels: 40_000_000,
  maxPixelsHeldWhole: 12_000_000,
  format: 'png-or-jpeg',
  maxWidth: 1_920,
};
const solid = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } });

describe('reencodeImage', () => {
  it.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'jpg', 'image/jpeg'],
  ] as const)('re-encodes a %s as a %s', async (format, extension, contentType) => {
    const { buffer, ...rest } = await reencodeImage(
      await solid(640, 360).toFormat(format).toBuffer(),
      options,
    );
    expect(rest).toEqual({ extension, contentType });
    expect(await sharp(buffer).metadata()).toMatchObject({ width: 640, height: 360 });
  });

  it('encodes WebP or JPEG when requested', async () => {
    const png = await solid(100, 100).png().toBuffer();
    expect((await reencodeImage(png, { ...options, format: 'webp' })).contentType).toBe('image/webp');
    expect((await reencodeImage(png, { ...options, format: 'jpeg' })).contentType).toBe('image/jpeg');
  });

  it('shrinks to the maximum width in the same ratio and never enlarges', async () => {
    const wide = await reencodeImage(await solid(3_840, 2_160).jpeg().toBuffer(), options);
    expect(await sharp(wide.buffer).metadata()).toMatchObject({ width: 1_920, height: 1_080 });
    const tall = await reencodeImage(await solid(500, 4_000).jpeg().toBuffer(), {
      ...options,
      maxHeight: 1_000,
    });
    expect(await sharp(tall.buffer).metadata()).toMatchObject({ width: 125, height: 1_000 });
    const small = await reencodeImage(await solid(10, 10).jpeg().toBuffer(), options);
    expect(await sharp(small.buffer).metadata()).toMatchObject({ width: 10, height: 10 });
  });

  it.each([
    [3, 4_000, { width: 1, height: 1_000 }],
    [500, 3_003, { width: 167, height: 1_000 }],
  ])('keeps an image of %d x %d within both maxima', async (width, height, expected) => {
    const { buffer } = await reencodeImage(await solid(width, height).jpeg().toBuffer(), {
      ...options,
      maxHeight: 1_000,
    });
    expect(await sharp(buffer).metadata()).toMatchObject(expected);
  });

  it('fits into the maximum bytes by lower quality, smaller size, or JPEG instead of PNG', async () => {
    const source = await noise(900, 700).png().toBuffer();
    expect(source.length).toBeGreaterThan(1_000_000);
    for (const maxBytes of [150_000, 20_000]) {
      const { buffer, contentType } = await reencodeImage(source, { ...options, maxBytes });
      expect(contentType).toBe('image/jpeg');
      expect(buffer.length).toBeLessThanOrEqual(maxBytes);
    }
  });

  it('removes location and camera data and turns the image upright', async () => {
    const source = await solid(300, 200)
      .jpeg()
      .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { buffer } = await reencodeImage(source, options);
    const found = await sharp(buffer).metadata();
    expect(found.exif).toBeUndefined();
    expect([found.width, found.height]).toEqual([200, 300]);
  });

  it('keeps no data hidden behind or inside an image', async () => {
    const script = Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>PK\u0003\u0004');
    const source = Buffer.concat([await solid(50, 50).jpeg().toBuffer(), script]);
    const { buffer } = await reencodeImage(source, options);
    expect(buffer.includes('<script>')).toBe(false);
    expect(buffer.includes('<?php')).toBe(false);
  });

  it.each([
    ['a progressive JPEG', solid(300, 200).jpeg({ progressive: true })],
    ['an interlaced PNG', solid(300, 200).png({ progressive: true })],
    ['a WebP', solid(300, 200).webp()],
  ])('has a lower pixel limit for %s, which is held in memory', async (_, image) => {
    const picture = await image.toBuffer();
    const within = (maxPixelsHeldWhole: number) => reencodeImage(picture, { ...options, maxPixelsHeldWhole });
    expect((await within(60_000)).buffer.length).toBeGreaterThan(0);
    await expect(within(59_999)).rejects.toThrow('300 × 200 pixels');
  });

  it.each([
    ['a JPEG', solid(300, 200).jpeg()],
    ['a PNG', solid(300, 200).png()],
  ])('has a higher pixel limit for %s that is decoded line by line', async (_, image) => {
    const picture = await image.toBuffer();
    const within = (maxPixels: number) =>
      reencodeImage(picture, { ...options, maxPixels, maxPixelsHeldWhole: 1 });
    expect((await within(60_000)).buffer.length).toBeGreaterThan(0);
    await expect(within(59_999)).rejects.toThrow('pixel');
  });

  it('counts every frame of an animation', async () => {
    const frames = await Promise.all([0.2, 0.6, 1].map((alpha) => solid(100, 100, alpha).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const within = (maxPixelsHeldWhole: number) =>
      reencodeImage(animation, { ...options, maxPixelsHeldWhole });
    expect((await within(30_000)).contentType).toBe('image/jpeg');
    await expect(within(29_999)).rejects.toThrow('pixels');
  });
});
