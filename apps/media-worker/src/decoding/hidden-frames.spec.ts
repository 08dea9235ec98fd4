import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clipFolder, ffmpeg, makeClip } from './testing/clips';
import { decodeFile } from './testing/decode-file';
import { describeHalfAs, part, showOnly, type Segment } from './testing/movie-boxes';

const folder = clipFolder();
const codecs = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const clip = (name: string, seconds: number) =>
  readFileSync(makeClip(join(folder, name), codecs, { size: '160x90', seconds, sound: false }));

const unshown = 'The times in this file go back or hardly move on, so a preview would not show all of it.';

/** A transport stream whose times start over in the middle. */
function joined(name: string, ...parts: Buffer[]): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

describe('a file whose times go back', () => {
  it('has no preview when that would leave out a second of it', async () => {
    const long = clip('long.ts', 4);
    expect(await decodeFile(joined('hidden.ts', long, long), { kind: 'render' })).toMatchObject({
      type: 'unfit',
      reason: unshown,
      facts: { video: { width: 160 } },
    });
  });

  it('has no preview when many short pieces would be left out, with a frame of each shown', async () => {
    // Each begins anew and is a frame longer than the one before it.
    const pieces = Array.from({ length: 8 }, (_, index) => clip(`piece-${index}.ts`, (15 + index) / 25));
    expect(await decodeFile(joined('pieces.ts', ...pieces), { kind: 'render' })).toMatchObject({
      type: 'unfit',
      reason: unshown,
    });
  });

  it('has a preview without the frames whose times go back, when they are few', async () => {
    const path = joined('damaged.ts', clip('short.ts', 0.4), clip('whole.ts', 4));
    expect(await decodeFile(path, { kind: 'render' })).toMatchObject({ type: 'done' });
  });
});

describe('a file with more frames within a moment than any camera records', () => {
  it.each([
    ['follow each other closely', 'close.mp4'],
    ['are equal', 'equal.mkv'],
  ])('has no preview when the times of a second of them %s', async (_, name) => {
    // 75 frames of one tick each, with a second of ordinary ones before and after. Matroska rounds to milliseconds.
    const times = 'if(lt(N,25),N,if(lt(N,100),25+(N-25)/3600,N-74))/25/TB';
    const closely = `-vf setpts='${times}' -vsync passthrough -enc_time_base 1:90000 -video_track_timescale 90000`;
    const options = { size: '160x90', seconds: 5, sound: false };
    const path = makeClip(join(folder, name), `${closely} ${codecs}`, options);
    expect(await decodeFile(path, { kind: 'render' })).toMatchObject({ type: 'unfit', reason: unshown });
  });
});

describe('an edit list', () => {
  const frames = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 250 -c:a aac';
  const whole = makeClip(join(folder, 'listed.mp4'), frames, { size: '160x90', seconds: 6 });
  const keyed = makeClip(join(folder, 'keyed.mp4'), frames.replace('250', '25'), {
    size: '160x90',
    seconds: 6,
  });
  const hiddenIn = async (path: string, kind: 'inspect' | 'render' = 'inspect') => {
    const decoded = await decodeFile(path, { kind });
    return decoded.type === 'done' && 'facts' in decoded.result
      ? (decoded.result.facts.hiddenMs ?? NaN)
      : NaN;
  };

  it('is measured by how much of the video it leaves out', async () => {
    const cut = join(folder, 'cut.mp4');
    // Without re-encoding, the frames before the cut remain in the file.
    ffmpeg(['-ss', '4', '-i', whole, '-c', 'copy', cut]);
    expect(await hiddenIn(cut)).toBe(4_000);
    expect(await hiddenIn(cut, 'render')).toBe(4_000);
  });

  it('that only aligns the starts of video and sound is not reported', async () => {
    expect(await hiddenIn(whole)).toBeLessThan(200);
  });

  it.each<[string, string, Segment[], number]>([
    ['as long as what it hides', 'repeated.mp4', [part(0, 2), part(0, 2), part(4, 2)], 2_000],
    ['longer than what it hides', 'longer.mp4', [part(0, 4), part(0, 4)], 2_000],
    ['and hides nothing', 'twice.mp4', [part(0, 6), part(2, 2)], 0],
    ['and changes the order', 'turned.mp4', [part(3, 3), part(0, 3)], 0],
  ])('is measured when it repeats a part %s', async (_, name, segments, hidden) => {
    const path = join(folder, name);
    writeFileSync(path, showOnly(readFileSync(keyed), segments));
    // The edit list of the sound skips the encoder's priming samples.
    expect(Math.abs((await hiddenIn(path, 'render')) - hidden)).toBeLessThan(100);
  });

  it('is not the only way to hide a part: frames of a second codec are measured, too', async () => {
    const path = join(folder, 'described.mp4');
    writeFileSync(path, describeHalfAs(readFileSync(keyed), 'mp4v'));
    expect(await hiddenIn(path, 'render')).toBe(3_000);
  });

  it('is measured when it hides a part of the sound', async () => {
    const soundFirst = join(folder, 'sound-first.mp4');
    ffmpeg(['-i', keyed, '-map', '0:a', '-map', '0:v', '-c', 'copy', soundFirst]);
    const path = join(folder, 'sound.mp4');
    const segments = [0, 0, 4].map((from) => part(from, 2));
    writeFileSync(path, showOnly(readFileSync(soundFirst), segments));
    expect(Math.abs((await hiddenIn(path, 'render')) - 2_000)).toBeLessThan(100);
  });
});
