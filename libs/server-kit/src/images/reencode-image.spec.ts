import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { reencodeImage, type ImageOptions } from './images';

const options: ImageOptions = {
  maxBytes: 2_000_000,
  maxPixels: 40_000_000,
  format: 'png-or-jpeg',
  maxWidth: 1_920,
};
const solid = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha } } });
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** A PNG whose header claims a size that its data does not have. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const refusal = { statusCode: 400, message: 'That picture cannot be read. Use a JPEG, PNG or WebP file' };

describe('reencodeImage', () => {
  it.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'jpg', 'image/jpeg'],
  ] as const)('takes a %s and writes a %s', async (format, extension, contentType) => {
    const { buffer, ...rest } = await reencodeImage(
      await solid(640, 360).toFormat(format).toBuffer(),
      options,
    );
    expect(rest).toEqual({ extension, contentType });
    expect(await sharp(buffer).metadata()).toMatchObject({ width: 640, height: 360 });
  });

  it('writes WebP or JPEG where that is asked for', async () => {
    const png = await solid(100, 100).png().toBuffer();
    expect((await reencodeImage(png, { ...options, format: 'webp' })).contentType).toBe('image/webp');
    expect((await reencodeImage(png, { ...options, format: 'jpeg' })).contentType).toBe('image/jpeg');
  });

  it('narrows to the widest allowed, keeping the ratio, and enlarges nothing', async () => {
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

  it('fits into the bytes it is given, by quality, then by size; a PNG turns into a JPEG for it', async () => {
    const source = await noise(900, 700).png().toBuffer();
    expect(source.length).toBeGreaterThan(1_000_000);
    for (const maxBytes of [150_000, 20_000]) {
      const { buffer, contentType } = await reencodeImage(source, { ...options, maxBytes });
      expect(contentType).toBe('image/jpeg');
      expect(buffer.length).toBeLessThanOrEqual(maxBytes);
    }
  });

  it('leaves where and with what a picture was taken behind, and turns it upright', async () => {
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

  it('keeps nothing of what hides behind or inside a picture', async () => {
    const script = Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>PK\u0003\u0004');
    const source = Buffer.concat([await solid(50, 50).jpeg().toBuffer(), script]);
    const { buffer } = await reencodeImage(source, options);
    expect(buffer.includes('<script>')).toBe(false);
    expect(buffer.includes('<?php')).toBe(false);
  });

  const broken = async () => {
    const jpeg = await noise(400, 400).jpeg().toBuffer();
    const png = await noise(200, 200).png().toBuffer();
    return {
      nothing: Buffer.alloc(0),
      text: Buffer.from('hello'),
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      gif: await solid(9, 9).gif().toBuffer(),
      tiff: await solid(9, 9).tiff().toBuffer(),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj'),
      'a GIF that is a script': Buffer.from('GIF89a/*\u0000*/=1;alert(1)'),
      'a JPEG in name only': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>')]),
      'a PNG in name only': Buffer.concat([png.subarray(0, 8), Buffer.from('<svg></svg>')]),
      'a cut off JPEG': jpeg.subarray(0, jpeg.length / 2),
      'a cut off PNG': png.subarray(0, png.length / 2),
      'a bomb of 30,000 by 30,000': pngBomb(30_000, 30_000),
      'a bomb of 2 to the 31': pngBomb(2 ** 31 - 1, 1),
    };
  };

  it('refuses everything else with one message', async () => {
    for (const [name, buffer] of Object.entries(await broken())) {
      await expect({
        name,
        error: await reencodeImage(buffer, options).catch((error: unknown) => error),
      }).toMatchObject({
        name,
        error: refusal,
      });
    }
  });
});
