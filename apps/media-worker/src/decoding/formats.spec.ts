import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { videoExtensions, waveform } from '@cutroom/contracts';
import { clipFolder, ffmpeg, makeClip } from './testing/clips';
import { decodeFile } from './testing/decode-file';
import { codecClips, formatClips, type FormatClip } from './testing/format-clips';

const folder = clipFolder();

/** Decodes all of a video with ffmpeg, and counts its frames. */
function framesOf(path: string): number {
  const counting = ['-v', 'error', '-count_frames', '-select_streams', 'v:0'];
  const shown = ['-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0'];
  return Number(execFileSync('ffprobe', [...counting, ...shown, path], { encoding: 'utf8' }).split('\n')[0]);
}

async function contrastOf(path: string): Promise<number> {
  const { channels } = await sharp(readFileSync(path)).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

const clipOf = ({ extension, codecs, options }: FormatClip): string =>
  makeClip(join(folder, `${codecs.replace(/\W+/g, '-')}.${extension}`), codecs, options);

describe('the table of formats', () => {
  it('has a clip for each allowed extension', () => {
    const covered = [...formatClips.map(({ extension }) => extension), 'yuv'];
    expect(covered.sort()).toEqual([...videoExtensions].sort());
  });
});

describe.each([...formatClips, ...codecClips])(
  'a $container file .$extension in $video and $audio',
  (clip) => {
    let path: string;
    beforeAll(() => {
      path = clipOf(clip);
    });

    it('is inspected and gets a poster', async () => {
      const decoded = await decodeFile(path, { kind: 'inspect' }, { extension: clip.extension });
      const [width, height] = (clip.options?.size ?? '320x180').split('x').map(Number);
      const { container, video, audio } = clip;
      expect(decoded).toMatchObject({
        type: 'done',
        result: {
          kind: 'inspect',
          poster: true,
          facts: {
            container,
            video: { codec: video, width, height, frameRate: 25, variableFrameRate: false, decodable: true },
            audio: { codec: audio, channels: 1, decodable: true },
            truncated: false,
          },
        },
      });
      expect(await contrastOf(join(decoded.folder, 'poster.webp'))).toBeGreaterThan(20);
    });

    it('is rendered to a preview that decodes, a filmstrip and a waveform', async () => {
      const decoded = await decodeFile(path, { kind: 'render' }, { extension: clip.extension });
      expect(decoded).toMatchObject({
        type: 'done',
        result: { kind: 'render', preview: 'made', waveform: true, facts: { truncated: false } },
      });
      if (decoded.type !== 'done' || decoded.result.kind !== 'render') return;
      const { filmstrip, facts } = decoded.result;
      expect(framesOf(join(decoded.folder, 'preview.mp4'))).toBeGreaterThanOrEqual(49);
      expect(filmstrip).toMatchObject({ intervalMs: 1_000 });
      expect(await contrastOf(join(decoded.folder, 'filmstrip.webp'))).toBeGreaterThan(20);
      expect(facts.measured).toMatchObject({ silent: false, blackMs: 0 });
      expect(facts.measured?.loudness).toBeGreaterThan(-24);
      expect(facts.measured?.loudness).toBeLessThan(-20);
      const { peaks } = waveform.parse(
        JSON.parse(readFileSync(join(decoded.folder, 'waveform.json'), 'utf8')),
      );
      expect(Math.max(...peaks)).toBeGreaterThan(20);
    });
  },
);

describe('a file that is not a video', () => {
  it('is refused when it has raw frames without a header', async () => {
    const path = join(folder, 'raw.yuv');
    ffmpeg([
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:duration=0.2',
      '-pix_fmt',
      'yuv420p',
      '-f',
      'rawvideo',
      path,
    ]);
    const decoded = await decodeFile(path, { kind: 'inspect' }, { extension: 'yuv' });
    expect(decoded).toMatchObject({ type: 'unfit', facts: null });
    expect(decoded).toHaveProperty(
      'reason',
      'Raw video has no header, so Cutroom cannot tell its size and frame rate.',
    );
  });

  it('is refused when it only has sound, with its facts', async () => {
    const path = join(folder, 'sound.mp4');
    ffmpeg(['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac', path]);
    for (const kind of ['inspect', 'render'] as const) {
      const decoded = await decodeFile(path, { kind });
      expect(decoded).toMatchObject({
        type: 'unfit',
        reason: 'This file has no video.',
        facts: { video: null, audio: { codec: 'aac' } },
      });
      expect(existsSync(join(decoded.folder, 'preview.mp4'))).toBe(false);
    }
  });

  it('is refused when its only image is cover art', async () => {
    const path = join(folder, 'cover.mp4');
    const inputs = [
      '-f',
      'lavfi',
      '-i',
      'sine=duration=1',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=64x64:duration=0.04',
    ];
    ffmpeg([...inputs, '-c:a', 'aac', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic', path]);
    const decoded = await decodeFile(path, { kind: 'inspect' });
    expect(decoded).toMatchObject({ type: 'unfit', reason: 'This file has no video.' });
  });

  it('is refused when it is text', async () => {
    const path = join(folder, 'text.mp4');
    copyFileSync(join(__dirname, 'formats.spec.ts'), path);
    const decoded = await decodeFile(path, { kind: 'render' });
    expect(decoded).toMatchObject({
      type: 'unfit',
      reason: 'The file cannot be read as a video.',
      facts: null,
    });
  });
});
