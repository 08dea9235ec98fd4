import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clipFolder, ffmpeg, makeClip } from './testing/clips';
import { decodeFile } from './testing/decode-file';
import { takeForChapters } from './testing/movie-boxes';

const folder = clipFolder();
const codecs = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -c:a aac';
const source = makeClip(join(folder, 'source.mp4'), codecs, { size: '160x90' });
const cover = join(folder, 'cover.jpg');
ffmpeg(['-i', source, '-frames:v', '1', cover]);

/** A copy of tracks of the clip, by ffmpeg's names for them. */
function madeOf(name: string, tracks: readonly string[], ...more: string[]): string {
  const path = join(folder, name);
  ffmpeg(['-i', source, '-i', cover, ...tracks.flatMap((one) => ['-map', one]), '-c', 'copy', ...more, path]);
  return path;
}

const countsOf = async (path: string, kind: 'inspect' | 'render') => {
  const decoded = await decodeFile(path, { kind });
  if (decoded.type !== 'done' || !('facts' in decoded.result)) throw new Error(JSON.stringify(decoded));
  return decoded.result.facts.tracks;
};

describe('the tracks of a file', () => {
  const art = ['-disposition:v:1', 'attached_pic'];

  it.each<[string, string, string[], string[], { video: number; audio: number }]>([
    ['one of each', 'one.mp4', ['0:v', '0:a'], [], { video: 1, audio: 1 }],
    ['no sound', 'mute.mkv', ['0:v'], [], { video: 1, audio: 0 }],
    ['a hidden second video', 'two.mp4', ['0:v', '0:v', '0:a'], [], { video: 2, audio: 1 }],
    ['a second video and two sounds', 'more.mkv', ['0:v', '0:v', '0:a', '0:a'], [], { video: 2, audio: 2 }],
    ['cover art, which is no video', 'art.mp4', ['0:v', '0:a', '1:v'], art, { video: 1, audio: 1 }],
  ])('are counted: %s', async (_, name, tracks, more, counts) => {
    const path = madeOf(name, tracks, ...more);
    expect(await countsOf(path, 'inspect')).toEqual(counts);
    expect(await countsOf(path, 'render')).toEqual(counts);
  });

  it.each([1, 2])('include a video that is marked as the pictures of chapters: track %i', async (track) => {
    const chapters = join(folder, 'chapters.txt');
    writeFileSync(chapters, ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=All\n');
    const plain = join(folder, 'chapters.mov');
    const two = ['-i', source, '-i', chapters, '-map', '0:v', '-map', '0:v', '-map_metadata', '1'];
    ffmpeg([...two, '-c', 'copy', plain]);
    const path = join(folder, `chapters-${track}.mov`);
    writeFileSync(path, takeForChapters(readFileSync(plain), track));
    expect(await countsOf(path, 'inspect')).toEqual({ video: 2, audio: 0 });
    expect(await countsOf(path, 'render')).toEqual({ video: 2, audio: 0 });
  });

  it('include those of a second MP4 file behind the first', async () => {
    const path = join(folder, 'behind.mp4');
    writeFileSync(path, Buffer.concat([readFileSync(source), readFileSync(source)]));
    expect(await countsOf(path, 'inspect')).toMatchObject({ video: 2 });
    expect(await countsOf(path, 'render')).toMatchObject({ video: 2 });
  });

  it('include a video that begins in the middle of a transport stream', async () => {
    const long = makeClip(join(folder, 'long.ts'), codecs, { size: '160x90', seconds: 15 });
    const both = madeOf('both.ts', ['0:v', '0:a', '0:v']);
    const path = join(folder, 'late.ts');
    writeFileSync(path, Buffer.concat([readFileSync(long), readFileSync(both)]));
    expect(await countsOf(path, 'render')).toEqual({ video: 2, audio: 1 });
  });
});
