import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clipFolder, makeClip, type ClipOptions } from './testing/clips';
import { decodeFile } from './testing/decode-file';
import { part, showOnly, type Segment } from './testing/movie-boxes';

const folder = clipFolder();
const base = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac';
const good = `${base} -g 25 -movflags +faststart`;

async function previewOf(name: string, codecs: string, options?: ClipOptions): Promise<string> {
  const path = makeClip(join(folder, name), codecs, { seconds: 4, ...options });
  const decoded = await decodeFile(path, { kind: 'render' });
  if (decoded.type !== 'done' || decoded.result.kind !== 'render') throw new Error(JSON.stringify(decoded));
  const { preview, filmstrip, waveform, suggestedFramesMs } = decoded.result;
  expect(existsSync(join(decoded.folder, 'preview.mp4'))).toBe(preview === 'made');
  expect(filmstrip).toMatchObject({ count: 4, intervalMs: 1_000, tileWidth: 160, tileHeight: 90 });
  expect(waveform).toBe(options?.sound ?? true);
  expect(suggestedFramesMs).toHaveLength(3);
  return preview;
}

describe('the original', () => {
  it.each([
    ['an MP4 file', 'good.mp4', good, {}],
    ['a QuickTime file', 'good.mov', good, {}],
    ['one without sound', 'mute.mp4', good.replace(' -c:a aac', ''), { sound: false }],
  ])('serves as the preview: %s', async (_, name, codecs, options: ClipOptions) => {
    expect(await previewOf(name, codecs, options)).toBe('original');
  });

  it('serves as the preview when it is vertical', async () => {
    const path = makeClip(join(folder, 'vertical.mp4'), good, { seconds: 1, size: '180x320' });
    expect(await decodeFile(path, { kind: 'render' })).toMatchObject({ result: { preview: 'original' } });
  });

  it.each([
    ['its index is at the end', 'late.mp4', `${base} -g 25`],
    ['its keyframes are far apart', 'sparse.mp4', `${base} -g 100 -movflags +faststart`],
    ['it has 10 bits', 'deep.mp4', good.replace('yuv420p', 'yuv420p10le')],
    ['it has 4:2:2', 'chroma.mp4', good.replace('yuv420p', 'yuv422p')],
    ['it is in another container', 'box.mkv', good],
    ['its sound is in another codec', 'sound.mov', good.replace('aac', 'pcm_s16le')],
    ['its sound starts earlier', 'delayed.mp4', `-vf setpts=PTS+0.2/TB -t 4 ${good}`],
  ])('does not serve as the preview when %s', async (_, name, codecs) => {
    expect(await previewOf(name, codecs)).toBe('made');
  });

  it.each<[string, Segment[], string]>([
    ['hides a part', [part(2, 2)], 'made'],
    ['changes the order', [part(2, 2), part(0, 2)], 'made'],
    ['shows everything once', [part(0, 2), part(2, 2)], 'original'],
  ])('is not relied on where browsers differ: an edit list that %s', async (name, segments, preview) => {
    const plain = makeClip(join(folder, 'listed.mp4'), good, { seconds: 4 });
    const path = join(folder, `${name}.mp4`);
    writeFileSync(path, showOnly(readFileSync(plain), segments));
    expect(await decodeFile(path, { kind: 'render' })).toMatchObject({ type: 'done', result: { preview } });
  });

  it('does not serve as the preview when it has no sound and starts late', async () => {
    const path = makeClip(
      join(folder, 'silent.mp4'),
      `-vf setpts=PTS+0.2/TB ${good.replace(' -c:a aac', '')}`,
      {
        sound: false,
        seconds: 1,
      },
    );
    expect(await decodeFile(path, { kind: 'render' })).toMatchObject({ result: { preview: 'made' } });
  });

  it('does not serve as the preview when it is large', async () => {
    const path = makeClip(join(folder, 'large.mp4'), good, { size: '1920x1080', seconds: 0.4 });
    expect(await decodeFile(path, { kind: 'render' })).toMatchObject({ result: { preview: 'made' } });
  });
});
