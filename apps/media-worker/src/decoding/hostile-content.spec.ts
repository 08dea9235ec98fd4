import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { VideoExtension } from '@cutroom/contracts';
import { clipFolder, ffmpeg, makeClip } from './testing/clips';
import { decodeFile, type Decoded } from './testing/decode-file';
import { referenceMovie, referTo, stretchFrame } from './testing/movie-boxes';

const folder = clipFolder();
const yearSeconds = 31_536_000;
const megabyte = 1024 ** 2;
/** Each file takes a second or two; this limit ends a hang. */
const timeoutMs = 60_000;

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const bytesIn = (made: string): number =>
  readdirSync(made).reduce((sum, name) => sum + statSync(join(made, name)).size, 0);

/** A copy in which every occurrence of these bytes is replaced. */
function replaced(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const result = Buffer.from(bytes);
  for (let at = result.indexOf(from); at >= 0; at = result.indexOf(from, at + to.length)) to.copy(result, at);
  return result;
}

const short = (value: number, bigEndian = false): Buffer =>
  Buffer.from(bigEndian ? [value >> 8, value & 255] : [value & 255, value >> 8, 0, 0]);

describe('a header that claims 32767 × 32767', () => {
  const claimed = (bytes: Buffer, bigEndian: boolean): Buffer =>
    [322, 178].reduce((all, side) => replaced(all, short(side, bigEndian), short(32_767, bigEndian)), bytes);

  it.each([
    ['raw.avi', '-c:v rawvideo -pix_fmt yuv420p', false],
    ['jpeg.avi', '-c:v mjpeg', true],
    ['mpeg4.avi', '-c:v mpeg4', false],
    ['prores.mov', '-c:v prores_ks', true],
    ['h264.mp4', '-c:v libx264', true],
    ['raw.mov', '-c:v rawvideo -pix_fmt rgb24', true],
  ] as const)('does not make %s decode such frames', async (name, codec, bigEndian) => {
    const clip = makeClip(join(folder, name), `${codec} -an`, { size: '322x178', seconds: 0.2 });
    const path = write(`large-${name}`, claimed(readFileSync(clip), bigEndian));
    for (const kind of ['inspect', 'render'] as const) {
      const decoded = await decodeFile(path, { kind }, { timeoutMs });
      expect(['done', 'unfit']).toContain(decoded.type);
    }
  });
});

describe('a frame with a duration of a year', () => {
  const rendered = async (path: string): Promise<Decoded> => {
    const decoded = await decodeFile(path, { kind: 'render' }, { timeoutMs });
    expect(decoded.type).toBe('done');
    expect(bytesIn(decoded.folder)).toBeLessThan(megabyte);
    return decoded;
  };

  it('does not make an MP4 file with one frame into a year of frames', async () => {
    const clip = makeClip(join(folder, 'one.mp4'), '-frames:v 1 -c:v libx264 -pix_fmt yuv420p', {
      sound: false,
    });
    await rendered(write('year.mp4', stretchFrame(readFileSync(clip), yearSeconds)));
  });

  it('does not fill a gap of a year with frames or silence', async () => {
    const path = join(folder, 'gap.mkv');
    const gap = `if(lt(N,5),N,N+${yearSeconds}*5)/5/TB`;
    const sound = `if(lt(N,20000),N,N+${yearSeconds}*44100)`;
    makeClip(path, `-vf setpts='${gap}' -af asetpts='${sound}' -vsync vfr -c:v mjpeg -c:a pcm_s16le`, {
      rate: 5,
    });
    await rendered(path);
  });
});

describe('a file with 1,000 streams', () => {
  it('has its first stream decoded', async () => {
    const clip = makeClip(join(folder, 'stream.mp4'), '-c:v libx264 -pix_fmt yuv420p', {
      size: '64x48',
      seconds: 0.2,
    });
    const path = join(folder, 'streams.mov');
    ffmpeg(['-i', clip, ...Array.from({ length: 1_000 }, () => ['-map', '0:v']).flat(), '-c', 'copy', path]);
    for (const kind of ['inspect', 'render'] as const) {
      const decoded = await decodeFile(path, { kind }, { timeoutMs });
      expect(decoded).toMatchObject({
        type: 'done',
        result: { facts: { video: { width: 64, height: 48 } } },
      });
    }
  });
});

describe('a file that refers to other files', () => {
  let server: Server;
  let origin: string;
  let requests = 0;
  let canary: string;

  beforeAll(async () => {
    server = createServer((_, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    canary = makeClip(join(folder, 'canary.mov'), '-c:v mpeg4', { sound: false });
  });
  afterAll(() => {
    server.close();
    expect(requests).toBe(0);
  });

  const playlists: readonly [string, (target: string) => string][] = [
    [
      'an HLS playlist',
      (target) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`,
    ],
    ['a concat script', (target) => `ffconcat version 1.0\nfile '${target}'\n`],
    [
      'a session description',
      () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
    ],
    [
      'a DASH manifest',
      (target) =>
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
  ];

  it.each(playlists)('is refused: %s', async (name, content) => {
    for (const target of [`${origin}/video.mp4`, canary, `file:${canary}`]) {
      for (const extension of ['mp4', 'ts'] satisfies VideoExtension[]) {
        const path = write(`${name.replace(/\W/g, '-')}.${extension}`, content(target));
        const decoded = await decodeFile(path, { kind: 'inspect' }, { extension });
        // A text may also look like a transport stream, which then has no video.
        expect(decoded.type).toBe('unfit');
        expect(['The file cannot be read as a video.', 'This file has no video.']).toContain(
          decoded.type === 'unfit' && decoded.reason,
        );
      }
    }
  });

  it('is refused: a reference movie', async () => {
    const target = `${origin}/video.mov\0`;
    const path = write('reference-movie.mov', referenceMovie(target));
    expect(await decodeFile(path, { kind: 'inspect' }, { extension: 'mov' })).toMatchObject({
      type: 'unfit',
    });
  });

  it('gets no media from another file', async () => {
    const path = write('reference.mov', referTo(readFileSync(canary), canary));
    const probe = [
      '-v',
      'error',
      '-count_packets',
      '-show_entries',
      'stream=nb_read_packets',
      '-of',
      'csv=p=0',
    ];
    const packets = (...options: string[]): number =>
      Number(execFileSync('ffprobe', [...probe, ...options, path], { encoding: 'utf8', stdio: 'pipe' }));
    // With the protection off, the reference works.
    expect(packets('-enable_drefs', '1', '-use_absolute_path', '1')).toBe(50);
    const inspected = await decodeFile(path, { kind: 'inspect' }, { extension: 'mov' });
    expect(inspected).toMatchObject({ type: 'done', result: { poster: false } });
    const rendered = await decodeFile(path, { kind: 'render' }, { extension: 'mov' });
    expect(rendered).toMatchObject({
      type: 'unfit',
      reason: 'None of the frames of this video can be decoded.',
    });
  });

  it('has attachments, which are not extracted', async () => {
    const path = join(folder, 'attached.mkv');
    const secret = write('secret.txt', 'attached');
    const clip = makeClip(join(folder, 'attach.mkv'), '-c:v mpeg4 -c:a pcm_s16le');
    ffmpeg(['-i', clip, '-c', 'copy', '-attach', secret, '-metadata:s:t', 'mimetype=text/plain', path]);
    const decoded = await decodeFile(path, { kind: 'render' }, { extension: 'mkv' });
    expect(decoded).toMatchObject({ type: 'done', result: { facts: { video: { codec: 'mpeg4' } } } });
    expect(readdirSync(decoded.folder).sort()).toEqual(['filmstrip.webp', 'preview.mp4', 'waveform.json']);
  });
});
