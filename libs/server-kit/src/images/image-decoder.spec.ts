import { limits } from '@cutroom/contracts';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { createLogger } from '../logger';
import { silent } from '../testing';
import { createImageDecoder, type ImageDecoder } from './image-decoder';
import type { ImageOptions } from './image-job';
import type { ImageWorker } from './image-process';
import { jpegOfThreeScans, pngBomb, pngOfTexts } from './testing/bombs';
import { nextWorker, status, untilDecoding, workerFile, workers } from './testing/workers';

const thumbnail: ImageOptions = {
  maxBytes: limits.thumbnailMaxBytes,
  format: 'png-or-jpeg',
  maxWidth: 1_920,
  maxHeight: 1_920,
};
const avatar: ImageOptions = { maxBytes: 2_000_000, format: 'webp', maxWidth: 512, maxHeight: 512 };
const worker: ImageWorker = {
  file: workerFile,
  maxBytes: limits.thumbnailDecoderMaxBytes,
};

const solid = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });

const refusal = { statusCode: 400, message: 'That picture cannot be read. Use a JPEG, PNG or WebP file' };

const decoders: ImageDecoder[] = [];
function startDecoder(overrides: Partial<ImageWorker> = {}, logger = silent): ImageDecoder {
  const decoder = createImageDecoder({ worker: { ...worker, ...overrides }, logger });
  decoders.push(decoder);
  return decoder;
}
afterEach(async () => {
  await Promise.all(decoders.splice(0).map((decoder) => decoder.stop()));
  expect(workers()).toEqual([]);
});

function collectLogs() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { lines, logger: createLogger({ service: 'test', level: 'warn', destination }) };
}

describe('the image decoder', () => {
  it('returns the re-encoded image', async () => {
    const { buffer, ...rest } = await startDecoder().reencode(
      await solid(640, 360).webp().toBuffer(),
      avatar,
    );
    expect(rest).toEqual({ contentType: 'image/webp', extension: 'webp' });
    expect(await sharp(buffer).metadata()).toMatchObject({ width: 512, height: 288 });
  });

  it('rejects files that are not images and truncated images with one message', async () => {
    const jpeg = await solid(400, 400).jpeg().toBuffer();
    const png = await solid(200, 200).png().toBuffer();
    const pictures = {
      nothing: Buffer.alloc(0),
      text: Buffer.from('hello'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      gif: await solid(9, 9).gif().toBuffer(),
      tiff: await solid(9, 9).tiff().toBuffer(),
      pdf: Buffer.from('%PDF-1.7\n1 0 obj'),
      'a GIF that is a script': Buffer.from('GIF89a/*\0*/=1;alert(1)'),
      'a JPEG in name only': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>')]),
      'a PNG in name only': Buffer.concat([png.subarray(0, 8), Buffer.from('<svg></svg>')]),
      'a JPEG that was cut off': jpeg.subarray(0, jpeg.length / 2),
      'a PNG that was cut off': png.subarray(0, png.length / 2),
      'a PNG of 900 megapixels': pngBomb(30_000, 30_000),
      'a PNG of 2 to the 31': pngBomb(2 ** 31 - 1, 1),
    };
    const decoder = startDecoder();
    for (const [name, picture] of Object.entries(pictures)) {
      const error = await decoder.reencode(picture, thumbnail).catch((reason: unknown) => reason);
      expect({ name, error }).toMatchObject({ name, error: refusal });
    }
  });

  it.each([
    ['a phone photo of 12 megapixels', solid(4_032, 3_024).jpeg({ progressive: true })],
    [
      'a progressive JPEG in 4K, full colour',
      solid(3_840, 2_160).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    ['a baseline JPEG of 40 megapixels', solid(8_000, 5_000).jpeg()],
    [
      'an interlaced PNG of 12 megapixels with transparency',
      solid(4_000, 3_000, 4).png({ progressive: true }),
    ],
    ['a lossless WebP in 4K', solid(3_840, 2_160, 4).webp({ lossless: true })],
  ])('accepts %s as a thumbnail', async (_, image) => {
    const { buffer } = await startDecoder().reencode(await image.toBuffer(), thumbnail);
    expect((await sharp(buffer).metadata()).width).toBe(1_920);
  });

  it('accepts a phone photo of 12 megapixels as a profile picture', async () => {
    const photo = await solid(4_032, 3_024).jpeg({ progressive: true }).toBuffer();
    const decoder = startDecoder({ maxBytes: limits.profileImageDecoderMaxBytes });
    const { buffer } = await decoder.reencode(photo, avatar);
    expect((await sharp(buffer).metadata()).width).toBe(512);
  });
});

describe('the memory of an image decoder', () => {
  /** The peak memory of the next worker in MB, measured until it has exited. */
  async function peakOfNextWorker(): Promise<number> {
    const pid = await nextWorker();
    let peak = 0;
    for (;;) {
      const [, found] = /VmHWM:\s+(\d+)/.exec(status(pid)) ?? [];
      if (found === undefined) return peak;
      peak = Number(found) / 1_024;
      await pause(2);
    }
  }

  it.each([
    [
      'progressive',
      'refused by its pixels',
      () => solid(6_320, 6_320).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['of three scans', 'refused by its pixels', () => jpegOfThreeScans(6_320)],
    ['of three scans within the pixels', 'stopped by the kernel', () => jpegOfThreeScans(3_540)],
    ['of 3 GB of text', 'stopped by the kernel', pngOfTexts],
    [
      'of 16 bits a colour, interlaced',
      'stopped by the kernel',
      () => solid(4_000, 3_000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
  ])('stays within its limit for a bomb %s, which is %s', async (_name, _how, make) => {
    const bomb = await make();
    expect(bomb.length).toBeLessThan(limits.thumbnailMaxBytes);
    const decoder = startDecoder();
    const [peak, error] = await Promise.all([
      peakOfNextWorker(),
      decoder.reencode(bomb, thumbnail).catch((reason: unknown) => reason),
    ]);
    expect(error).toMatchObject(refusal);
    // The limit counts private memory. The pages of Node and libvips that it shares with others come on top.
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(limits.thumbnailDecoderMaxBytes / 2 ** 20 + 50);
    expect((await decoder.reencode(await solid(9, 9).png().toBuffer(), thumbnail)).extension).toBe('png');
  });

  it('holds one image at a time', async () => {
    const decoder = startDecoder();
    const picture = await solid(2_000, 2_000).png().toBuffer();
    const all = Promise.all(Array.from({ length: 4 }, () => decoder.reencode(picture, avatar)));
    let over = false;
    void all.finally(() => (over = true));
    let most = 0;
    while (!over) {
      most = Math.max(most, workers().length);
      await pause(2);
    }
    expect((await all).map(({ extension }) => extension)).toEqual(['webp', 'webp', 'webp', 'webp']);
    expect(most).toBe(1);
  });
});

/** Begins to decode an image that takes a while. `image` resolves to its error, if it has one. */
async function decodeLargeImage(decoder: ImageDecoder) {
  const picture = await solid(6_000, 6_000).png().toBuffer();
  const image = decoder.reencode(picture, avatar).catch((error: unknown) => error);
  const pid = await nextWorker();
  await untilDecoding(pid);
  return { pid, image };
}

describe('the process of an image decoder', () => {
  it("has none of the service's secrets in its environment", async () => {
    process.env.JWT_SECRET = 'a-secret-of-the-service';
    const image = startDecoder().reencode(await solid(3_000, 3_000).png().toBuffer(), avatar);
    const environment = readFileSync(`/proc/${await nextWorker()}/environ`, 'utf8');
    delete process.env.JWT_SECRET;
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('a-secret-of-the-service');
    await image;
  });

  it('is the first that the kernel kills when memory runs out', async () => {
    const image = startDecoder().reencode(await solid(3_000, 3_000).png().toBuffer(), avatar);
    expect(readFileSync(`/proc/${await nextWorker()}/oom_score_adj`, 'utf8').trim()).toBe('1000');
    await image;
  });

  it('can crash, which rejects its image but not the next one', async () => {
    const { lines, logger } = collectLogs();
    const decoder = startDecoder({}, logger);
    const { pid, image } = await decodeLargeImage(decoder);
    process.kill(pid, 'SIGSEGV');
    expect(await image).toMatchObject(refusal);
    expect(lines.join('')).toContain('SIGSEGV');
    expect((await decoder.reencode(await solid(9, 9).png().toBuffer(), avatar)).extension).toBe('webp');
  });

  it('can hang, which rejects its image after the time limit but not the next one', async () => {
    const decoder = startDecoder({ timeoutMs: 1_500 });
    const { pid, image } = await decodeLargeImage(decoder);
    process.kill(pid, 'SIGSTOP');
    expect(await image).toMatchObject(refusal);
    expect((await decoder.reencode(await solid(9, 9).png().toBuffer(), avatar)).extension).toBe('webp');
  });

  it('causes a 503 and a log line when it cannot start', async () => {
    const { lines, logger } = collectLogs();
    const decoder = startDecoder({ file: '/nowhere/image-worker.js' }, logger);
    const error = await decoder
      .reencode(await solid(9, 9).png().toBuffer(), avatar)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ statusCode: 503, headers: { 'Retry-After': '5' } });
    expect(lines.join('')).toContain("Cannot find module '/nowhere/image-worker.js'");
  });

  it('stops with the decoder, which rejects current and later images with 503', async () => {
    const decoder = startDecoder();
    const picture = await solid(6_000, 6_000).png().toBuffer();
    const images = [1, 2].map(() => decoder.reencode(picture, avatar).catch((error: unknown) => error));
    await nextWorker();
    await decoder.stop();
    expect(workers()).toEqual([]);
    for (const image of images) expect(await image).toMatchObject({ statusCode: 503 });
    await expect(decoder.reencode(picture, avatar)).rejects.toMatchObject({ statusCode: 503 });
  });
});
