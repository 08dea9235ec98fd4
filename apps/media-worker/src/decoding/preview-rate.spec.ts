import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { clipFolder, ffmpeg, makeClip } from './testing/clips';
import { decodeFile } from './testing/decode-file';

const folder = clipFolder();
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

const probe = (path: string, entries: string): string[] =>
  execFileSync(
    'ffprobe',
    ['-v', 'error', '-select_streams', 'v', '-show_entries', entries, '-of', 'csv=p=0', path],
    { encoding: 'utf8' },
  )
    .trim()
    .split(/[\s,]+/);

async function previewOf(path: string): Promise<string> {
  const { folder: made } = await decodeFile(path, { kind: 'render' });
  return join(made, 'preview.mp4');
}

/** The rate that the H.264 stream itself states, which decoders read. */
function statedRate(preview: string): number {
  const stream = preview.replace('.mp4', '.h264');
  // Frames of a variable rate are closer together than this format can say.
  ffmpeg(['-v', 'fatal', '-i', preview, '-c', 'copy', '-an', '-f', 'h264', stream]);
  const [numerator = '', denominator = ''] = (probe(stream, 'stream=r_frame_rate')[0] ?? '').split('/');
  return Number(numerator) / Number(denominator);
}

/** The times of the frames in ticks of 1/90,000 s, in the order of display. */
const timesOf = (preview: string): number[] =>
  probe(preview, 'packet=pts')
    .map(Number)
    .sort((a, b) => a - b);

describe('the H.264 of a preview', () => {
  it.each(['25', '30000/1001', '60'])('states the rate of its original: %s', async (rate) => {
    const [numerator = 0, denominator = 1] = rate.split('/').map(Number);
    const path = makeClip(join(folder, `${numerator}.mkv`), h264, { rate, seconds: 1, sound: false });
    const preview = await previewOf(path);
    expect(statedRate(preview)).toBeCloseTo(numerator / denominator, 3);
    // Matroska has rounded each time to a millisecond.
    timesOf(preview).forEach((time, frame) => {
      expect(Math.abs(time / 90 - (frame * denominator * 1_000) / numerator)).toBeLessThanOrEqual(0.51);
    });
  });

  it('states the average of a variable rate, and keeps the times of the frames', async () => {
    const path = join(folder, 'variable.mp4');
    makeClip(path, `-vf setpts='if(lt(N,25),N,25+(N-25)*2.7)/25/TB' -vsync vfr ${h264} -bf 0`, {
      sound: false,
    });
    const ofOriginal = probe(path, 'packet=pts_time').map(Number);
    const preview = await previewOf(path);
    expect(timesOf(preview).map((ticks) => ticks / 90_000)).toEqual(
      ofOriginal.map((time) => expect.closeTo(time - (ofOriginal[0] ?? 0), 4) as number),
    );
    const average = (ofOriginal.length - 1) / ((ofOriginal.at(-1) ?? 0) - (ofOriginal[0] ?? 0));
    expect(Math.abs(statedRate(preview) / average - 1)).toBeLessThan(0.1);
    // Up to 3.2, for 720p of 60 frames a second. Decoders in hardware may reject 6.2, which 90,000 would need.
    expect(Number(probe(preview, 'stream=level')[0])).toBeLessThanOrEqual(32);
  });

  it('states 60 for an original of more frames a second', async () => {
    const path = makeClip(join(folder, 'fast.mkv'), h264, { rate: '120', seconds: 1, sound: false });
    expect(statedRate(await previewOf(path))).toBeCloseTo(60, 3);
  });

  it('shows the first frame from the beginning when the sound begins earlier', async () => {
    const path = join(folder, 'delayed.mkv');
    makeClip(path, `-vf setpts=PTS+0.4/TB ${h264} -c:a pcm_s16le`, { seconds: 1 });
    const shown = timesOf(await previewOf(path)).map((ticks) => ticks / 90_000);
    expect(shown.slice(0, 3)).toEqual([0, expect.closeTo(0.44, 2), expect.closeTo(0.48, 2)]);
  });

  it('keeps the times of frames when the rate varies only later than its facts can know', async () => {
    const path = join(folder, 'later.mp4');
    makeClip(path, `-vf setpts='if(lt(N,330),N,330+(N-330)*2.7)/25/TB' -vsync vfr ${h264} -bf 0`, {
      size: '160x90',
      seconds: 14,
      sound: false,
    });
    const ofOriginal = probe(path, 'packet=pts_time').map(Number);
    expect(timesOf(await previewOf(path)).map((ticks) => ticks / 90_000)).toEqual(
      ofOriginal.map((time) => expect.closeTo(time, 4) as number),
    );
  });
});
