import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { clipFolder, makeClip } from './testing/clips';
import { decodeFile } from './testing/decode-file';

const folder = clipFolder();

/** How much the brightness varies within an image. */
const contrastOf = async (image: string): Promise<number> => {
  const { channels } = await sharp(readFileSync(image)).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
};

describe('a video with a palette, which its file states once', () => {
  it.each([
    ['raw.avi', '-c:v rawvideo -pix_fmt pal8'],
    ['raw.mov', '-c:v rawvideo -pix_fmt pal8'],
  ])('has a poster and stills with its colours: %s', async (name, codecs) => {
    const extension = name.endsWith('avi') ? 'avi' : 'mov';
    const path = makeClip(join(folder, name), codecs, { sound: false });
    const inspected = await decodeFile(path, { kind: 'inspect' }, { extension });
    expect(inspected).toMatchObject({ type: 'done', result: { poster: true } });
    expect(await contrastOf(join(inspected.folder, 'poster.webp'))).toBeGreaterThan(30);
    const still = await decodeFile(path, { kind: 'still', atMs: 1_000 }, { extension });
    expect(await contrastOf(join(still.folder, 'still.jpg'))).toBeGreaterThan(30);
  });
});
