import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { clipFolder, ffmpeg } from './testing/clips';
import { decodeFile } from './testing/decode-file';

const folder = clipFolder();

/** An orange clip with these colours in its metadata. */
function orange(name: string, matrix: string, size: string, more: string): string {
  const path = join(folder, name);
  const convert = `scale=out_color_matrix=${matrix},format=yuv420p`;
  const input = [
    '-f',
    'lavfi',
    '-i',
    `color=0xff8000:size=${size}:rate=10:duration=2,format=gbrp,${convert}`,
  ];
  ffmpeg([...input, '-c:v', 'libx264', ...more.split(' ').filter(Boolean), path]);
  return path;
}

async function middleOf(path: string): Promise<number[]> {
  const image = sharp(readFileSync(path)).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

function expectOrange([red, green, blue]: number[]): void {
  expect(Math.abs((red ?? 0) - 255)).toBeLessThan(8);
  expect(Math.abs((green ?? 0) - 128)).toBeLessThan(8);
  expect(blue ?? 255).toBeLessThan(8);
}

describe.each([
  ['BT.709', 'tagged.mp4', 'bt709', '1280x720', '-colorspace bt709 -color_primaries bt709 -color_trc bt709'],
  ['BT.709 that no one noted', 'untagged.mp4', 'bt709', '1280x720', ''],
  ['BT.601 that no one noted', 'small.mp4', 'smpte170m', '320x180', ''],
])('a video in %s', (_, name, matrix, size, more) => {
  it('keeps its colours in the poster, the filmstrip and a frame', async () => {
    const path = orange(name, matrix, size, more);
    const inspected = await decodeFile(path, { kind: 'inspect' });
    expectOrange(await middleOf(join(inspected.folder, 'poster.webp')));
    const rendered = await decodeFile(path, { kind: 'render' });
    expectOrange(await middleOf(join(rendered.folder, 'filmstrip.webp')));
    const frame = await decodeFile(path, { kind: 'frame', atMs: 500 });
    expectOrange(await middleOf(join(frame.folder, 'frame.jpg')));
  });
});
