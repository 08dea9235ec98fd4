import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { limits } from '@cutroom/contracts';
import { clipFolder, ffmpeg, makeClip } from './testing/clips';
import { decodeFile } from './testing/decode-file';

const folder = clipFolder();

/** A clip whose frame n has the brightness 40 + 4n, so that a picture tells which frame it is. */
function numbered(name: string, codec: string): string {
  const path = join(folder, name);
  const video = "color=black:size=320x180:rate=10:duration=5,geq=lum='40+4*N':cb=128:cr=128";
  ffmpeg(['-f', 'lavfi', '-i', video, ...codec.split(' '), path]);
  return path;
}

async function frameShownAt(path: string, atMs: number): Promise<number> {
  const decoded = await decodeFile(path, { kind: 'frame', atMs });
  expect(decoded).toMatchObject({ type: 'done', result: { kind: 'frame' } });
  const { data } = await sharp(readFileSync(join(decoded.folder, 'frame.jpg')))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const full = data[360 * 1_280 + 640] ?? 0;
  return Math.round(((full / 255) * 219 + 16 - 40) / 4);
}

/** The number of the frame that a still shows. */
async function frameOfStill(path: string, atMs: number): Promise<number> {
  const { folder: made } = await decodeFile(path, { kind: 'still', atMs });
  const { data, info } = await sharp(readFileSync(join(made, 'still.jpg')))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const full = data[Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)] ?? 0;
  return Math.round(((full / 255) * 219 + 16 - 40) / 4);
}

describe('a still', () => {
  it('shows exactly the frame whose middle is requested', async () => {
    const path = numbered('still.mp4', '-c:v libx264 -g 20 -bf 3 -crf 4 -pix_fmt yuv420p');
    for (const frame of [0, 17, 49]) expect(await frameOfStill(path, frame * 100 + 50)).toBe(frame);
  });

  it.each([
    ['1280x720', 640, 360],
    ['720x1280', 360, 640],
    ['320x180', 320, 180],
  ])('of %s is at most 640 pixels wide or high, and fits into an email even as noise', async (size, w, h) => {
    const path = join(folder, `noise-${size}.mkv`);
    const noise = `nullsrc=size=${size}:rate=5:duration=0.4,geq=random(1)*255:128:128`;
    ffmpeg(['-f', 'lavfi', '-i', noise, '-c:v', 'ffv1', path]);
    const { folder: made } = await decodeFile(path, { kind: 'still', atMs: 100 });
    const image = readFileSync(join(made, 'still.jpg'));
    expect(image.length).toBeLessThanOrEqual(limits.stillMaxBytes);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: w, height: h });
  });
});

describe('the frame at a time', () => {
  it.each([
    ['mp4', '-c:v libx264 -g 20 -bf 3 -crf 4 -pix_fmt yuv420p'],
    ['mov', '-c:v prores_ks'],
    ['mkv', '-c:v libx264 -g 250 -bf 3 -crf 4 -pix_fmt yuv420p'],
    ['ts', '-c:v libx264 -g 20 -bf 3 -crf 4 -pix_fmt yuv420p'],
    ['avi', '-c:v mpeg4 -g 20 -q:v 2'],
    ['wmv', '-c:v wmv2 -g 20 -q:v 2'],
    ['mpg', '-c:v mpeg2video -r 25 -g 12 -q:v 2'],
  ])('is exactly the displayed one in a .%s file', async (extension, codec) => {
    const path = numbered(`frames.${extension}`, codec);
    for (const [atMs, frame] of [
      [0, 0],
      [1_250, 12],
      [2_350, 23],
      [4_950, 49],
    ] as const) {
      expect([atMs, await frameShownAt(path, atMs)]).toEqual([atMs, frame]);
    }
  });

  it('is the last one when the time is beyond the end', async () => {
    const path = numbered('end.mp4', '-c:v libx264 -crf 4 -pix_fmt yuv420p');
    expect(await frameShownAt(path, 60_000)).toBe(49);
  });

  it('fills 1280 × 720 with black borders beside a vertical video', async () => {
    const path = makeClip(join(folder, 'vertical.mp4'), '-c:v libx264 -pix_fmt yuv420p', { size: '180x320' });
    const { folder: made } = await decodeFile(path, { kind: 'frame', atMs: 500 });
    const { data, info } = await sharp(readFileSync(join(made, 'frame.jpg')))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: limits.frameWidth, height: limits.frameHeight, channels: 3 });
    const brightness = (x: number): number =>
      Math.max(...data.subarray((360 * 1_280 + x) * 3, (360 * 1_280 + x) * 3 + 3));
    expect(brightness(20)).toBeLessThan(8);
    expect(brightness(640)).toBeGreaterThan(40);
  });

  it('is below the size limit of a thumbnail, even for noise', async () => {
    const path = join(folder, 'noise.mkv');
    const noise = 'nullsrc=size=1280x720:rate=5:duration=0.6,geq=random(1)*255:128:128';
    ffmpeg(['-f', 'lavfi', '-i', noise, '-c:v', 'ffv1', path]);
    const { folder: made } = await decodeFile(path, { kind: 'frame', atMs: 0 });
    expect(readFileSync(join(made, 'frame.jpg')).length).toBeLessThanOrEqual(limits.thumbnailMaxBytes);
  });
});
