import { readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MediaFacts } from '@cutroom/contracts';
import { clipFolder, ffmpeg, makeClip } from './testing/clips';
import { decodeFile, type Decoded } from './testing/decode-file';
import { mirror } from './testing/movie-boxes';

const folder = clipFolder();
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

function factsOf(decoded: Decoded): MediaFacts {
  if (decoded.type !== 'done' || !('facts' in decoded.result)) throw new Error(JSON.stringify(decoded));
  return decoded.result.facts;
}

/** ffprobe's output about the preview's video. */
function previewOf({ folder: made }: Decoded): Record<string, unknown> {
  const shown = ['-v', 'error', '-select_streams', 'v:0', '-show_streams', '-of', 'json'];
  const text = execFileSync('ffprobe', [...shown, join(made, 'preview.mp4')], { encoding: 'utf8' });
  return (JSON.parse(text) as { streams: Record<string, unknown>[] }).streams[0] ?? {};
}

const render = (path: string): Promise<Decoded> => decodeFile(path, { kind: 'render' });

describe('a rotated video', () => {
  it('is upright in the facts and the preview', async () => {
    const plain = makeClip(join(folder, 'plain.mp4'), h264);
    const path = join(folder, 'rotated.mov');
    // This tag counts degrees counterclockwise.
    ffmpeg(['-i', plain, '-c', 'copy', '-metadata:s:v:0', 'rotate=270', path]);
    const decoded = await render(path);
    expect(factsOf(decoded).video).toMatchObject({ width: 180, height: 320, rotation: 90 });
    const preview = previewOf(decoded);
    expect(preview).toMatchObject({ width: 180, height: 320, pix_fmt: 'yuv420p' });
    expect(preview).not.toHaveProperty('side_data_list');
  });
});

describe('a mirrored video', () => {
  it('is mirrored in its poster and its preview, which is made because not all browsers mirror', async () => {
    const whiteOnTheRight = '-vf drawbox=c=black:t=fill,drawbox=c=white:t=fill:x=iw/2:w=iw/2';
    const plain = makeClip(
      join(folder, 'halves.mp4'),
      `${whiteOnTheRight} ${h264} -g 25 -movflags +faststart`,
    );
    const path = join(folder, 'mirrored.mp4');
    writeFileSync(path, mirror(readFileSync(plain)));
    const decoded = await render(path);
    expect(decoded).toMatchObject({ type: 'done', result: { preview: 'made' } });
    expect(factsOf(decoded).video).toMatchObject({ rotation: 0, mirrored: true });
    const still = join(folder, 'mirrored.png');
    ffmpeg(['-i', join(decoded.folder, 'preview.mp4'), '-frames:v', '1', still]);
    const poster = join((await decodeFile(path, { kind: 'inspect' })).folder, 'poster.webp');
    for (const image of [still, poster]) {
      const left = sharp(readFileSync(image)).extract({ left: 20, top: 20, width: 100, height: 100 });
      const { channels } = await sharp(await left.toBuffer()).stats();
      expect(channels[0]?.mean).toBeGreaterThan(200);
    }
  });
});

describe('an anamorphic video', () => {
  it('has square pixels in the facts and the preview', async () => {
    const path = makeClip(join(folder, 'anamorphic.mp4'), `${h264} -vf setsar=4/3`, { size: '240x180' });
    const decoded = await render(path);
    expect(factsOf(decoded).video).toMatchObject({ width: 320, height: 180, rotation: 0 });
    expect(previewOf(decoded)).toMatchObject({ width: 320, height: 180, sample_aspect_ratio: '1:1' });
  });
});

describe('a video of odd or large size', () => {
  it.each([
    ['a vertical one', '1080x1920', 720, 1280],
    ['one in 4:3', '1440x1080', 960, 720],
    ['one in 2.39:1', '1912x800', 1280, 536],
  ])('fits the preview: %s', async (_, size, width, height) => {
    const path = makeClip(join(folder, `${size}.mp4`), h264, { size, seconds: 0.2 });
    expect(previewOf(await render(path))).toMatchObject({ width, height, profile: 'High' });
  });

  it('gets an even preview of an odd size', async () => {
    const path = makeClip(join(folder, 'odd.avi'), '-vf format=yuv444p,scale=323:181,setsar=1 -c:v ffv1', {
      seconds: 0.2,
    });
    const decoded = await render(path);
    expect(factsOf(decoded).video).toMatchObject({ width: 323, height: 181 });
    expect(previewOf(decoded)).toMatchObject({ width: 324, height: 182 });
  });
});

describe('an interlaced video', () => {
  it('is recognised and deinterlaced', async () => {
    const path = join(folder, 'interlaced.mpg');
    makeClip(path, '-vf tinterlace=interleave_top,fieldorder=tff -c:v mpeg2video -flags +ildct+ilme', {
      rate: 50,
      sound: false,
    });
    const decoded = await render(path);
    expect(factsOf(decoded).video).toMatchObject({ interlaced: true, frameRate: 25 });
    expect(previewOf(decoded)).toMatchObject({ field_order: 'progressive', avg_frame_rate: '25/1' });
  });
});

describe('a video with a variable frame rate', () => {
  it('is recognised, and its preview has every frame at its time', async () => {
    const path = join(folder, 'variable.mp4');
    makeClip(path, `-vf setpts='if(lt(N,50),N,50+(N-50)*2.7)/25/TB' -vsync vfr ${h264}`, { seconds: 4 });
    const decoded = await render(path);
    expect(factsOf(decoded).video).toMatchObject({ variableFrameRate: true });
    expect(previewOf(decoded)).toMatchObject({ nb_frames: '100' });
    expect(Number(previewOf(decoded)['duration'])).toBeCloseTo(7.36, 0);
  });

  it('is not taken for one when it has 29.97 frames a second', async () => {
    const path = makeClip(join(folder, 'ntsc.mkv'), h264, { rate: '30000/1001' });
    const { video } = factsOf(await decodeFile(path, { kind: 'inspect' }));
    expect(video).toMatchObject({ variableFrameRate: false, frameRate: 29.97 });
  });
});

describe('a video with more than 60 frames a second', () => {
  it('has a preview with 60', async () => {
    const path = makeClip(join(folder, 'fast.mp4'), h264, { rate: 120, seconds: 1 });
    const decoded = await render(path);
    expect(factsOf(decoded).video).toMatchObject({ frameRate: 120 });
    expect(previewOf(decoded)).toMatchObject({ nb_frames: '60' });
  });
});

describe('a video with 60 frames a second whose times are rounded to milliseconds', () => {
  it('has all of them in its preview', async () => {
    const path = makeClip(join(folder, 'rounded.mkv'), h264, { rate: 60, seconds: 1 });
    expect(previewOf(await render(path))).toMatchObject({ nb_frames: '60' });
  });
});

describe('a video in HDR', () => {
  const hdr = (transfer: string): string =>
    '-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -x265-params ' +
    `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;

  it.each([
    ['HDR10', 'smpte2084'],
    ['HLG', 'arib-std-b67'],
  ])('is recognised as %s, and its preview is in SDR', async (dynamicRange, transfer) => {
    const path = makeClip(join(folder, `${transfer}.mp4`), hdr(transfer), { seconds: 0.4 });
    const decoded = await render(path);
    expect(factsOf(decoded).video).toMatchObject({ dynamicRange, bitDepth: 10, profile: 'Main 10' });
    expect(previewOf(decoded)).toMatchObject({
      pix_fmt: 'yuv420p',
      color_transfer: 'bt709',
      color_space: 'bt709',
    });
  });
});

describe('a start timecode', () => {
  it('is read from a QuickTime file', async () => {
    const path = makeClip(join(folder, 'timecode.mov'), `${h264} -timecode 01:00:00:00`, { seconds: 0.4 });
    expect(factsOf(await decodeFile(path, { kind: 'inspect' })).startTimecode).toBe('01:00:00:00');
  });

  it.each([
    ['one digit for frames, at 10 frames per second', 10, '01:00:00:5'],
    ['three digits, above 100 frames per second', 120, '01:00:00:005'],
  ])('may have %s', async (_, rate, expected) => {
    const path = join(folder, `timecode-${rate}.mov`);
    makeClip(path, `${h264} -r ${rate} -timecode 01:00:00:05`, { seconds: 0.4 });
    expect(factsOf(await decodeFile(path, { kind: 'inspect' })).startTimecode).toBe(expected);
  });
});

describe('a video that is black at its start', () => {
  it('is measured for the length of the black, and gets a poster of a later frame', async () => {
    const path = join(folder, 'black.mp4');
    makeClip(path, `-vf drawbox=c=black:t=fill:enable='lt(t,2)' ${h264}`, { seconds: 8 });
    const { measured } = factsOf(await render(path));
    expect(measured?.blackMs).toBe(2_000);
    const { folder: made } = await decodeFile(path, { kind: 'inspect' });
    const { channels } = await sharp(readFileSync(join(made, 'poster.webp'))).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60);
  });
});
