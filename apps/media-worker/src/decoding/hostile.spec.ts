import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clipFolder, makeClip } from './testing/clips';
import { decodeFile, type Decoded } from './testing/decode-file';
import { randomFrom } from './testing/random';

const folder = clipFolder();
/** Each file takes less than a second; this limit ends a hang. */
const timeoutMs = 60_000;
const tiny = { size: '96x64', rate: 10, seconds: 0.6 };

const clips: readonly [
  extension: 'mp4' | 'mkv' | 'avi' | 'ts' | 'flv' | 'wmv' | 'mxf' | 'ogv' | 'mpg' | 'rm',
  codecs: string,
][] = [
  ['mp4', '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'],
  ['mkv', '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a libopus'],
  ['avi', '-c:v mpeg4 -c:a libmp3lame'],
  ['ts', '-c:v mpeg2video -r 25 -c:a mp2'],
  ['flv', '-c:v flv1 -c:a libmp3lame -ar 44100'],
  ['wmv', '-c:v wmv2 -c:a wmav2'],
  ['mxf', '-c:v mpeg2video -r 25 -c:a pcm_s16le -ar 48000'],
  ['ogv', '-c:v libtheora -c:a libvorbis'],
  ['mpg', '-c:v mpeg1video -r 25 -c:a mp2'],
  ['rm', '-c:v rv20 -s 352x288 -c:a ac3'],
];

const made = new Map<string, Buffer>();
function clip(extension: string, codecs: string): Buffer {
  const known = made.get(extension);
  if (known) return known;
  const bytes = readFileSync(makeClip(join(folder, `whole.${extension}`), codecs, tiny));
  made.set(extension, bytes);
  return bytes;
}

async function decodeBytes(name: string, bytes: Buffer, kind: 'inspect' | 'render'): Promise<Decoded> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return decodeFile(path, { kind }, { timeoutMs });
}

/** A file may be refused, and its process may crash. Only a hang, which ends in SIGKILL, fails the test. */
function expectAnAnswer(decoded: Decoded): void {
  if (decoded.type === 'failed') throw new Error(decoded.reason);
  if (decoded.type === 'ended') expect(decoded.signal).not.toBe('SIGKILL');
  if (decoded.type === 'unfit') expect(decoded.reason).toMatch(/^[A-Z].{10,200}\.$/);
}

describe('a file that was cut off', () => {
  it.each(clips.slice(0, 2))('is decoded or refused at each of 20 places: .%s', async (extension, codecs) => {
    const whole = clip(extension, codecs);
    for (let place = 1; place <= 20; place++) {
      const part = whole.subarray(0, Math.floor((whole.length * place) / 21));
      const decoded = await decodeBytes(`part-${place}.${extension}`, part, 'render');
      expectAnAnswer(decoded);
      if (decoded.type === 'done' && decoded.result.kind === 'render') {
        expect([place, decoded.result.facts.truncated]).toEqual([place, true]);
      }
    }
  });

  it('is reported as cut off when the index of an MP4 file is missing', async () => {
    const whole = clip('mp4', clips[0]?.[1] ?? '');
    const decoded = await decodeBytes('no-index.mp4', whole.subarray(0, whole.length - 200), 'inspect');
    expect(decoded).toMatchObject({ type: 'unfit', reason: expect.stringContaining('cut off') as string });
  });

  it('is reported as cut off when it is an old QuickTime file, which has no ftyp box', async () => {
    const whole = clip('mp4', clips[0]?.[1] ?? '');
    const old = whole.subarray(whole.readUInt32BE(0), whole.length * 0.6);
    const decoded = await decodeBytes('old-part.mov', old, 'inspect');
    expect(decoded).toMatchObject({ type: 'unfit', reason: expect.stringContaining('cut off') as string });
  });

  it('gets a preview of what is left of an MP4 file with its index at the front', async () => {
    const path = makeClip(join(folder, 'front.mp4'), `${clips[0]?.[1] ?? ''} -g 5 -movflags +faststart`, {
      seconds: 4,
    });
    const whole = readFileSync(path);
    const decoded = await decodeBytes('front-part.mp4', whole.subarray(0, whole.length * 0.6), 'render');
    expect(decoded).toMatchObject({ type: 'done', result: { preview: 'made', facts: { truncated: true } } });
  });
});

describe('a file with random bytes', () => {
  const cases = 300;
  const perFormat = cases / clips.length;

  it.each(clips)(
    `is decoded or refused, whatever is changed in it: .%s, ${perFormat} times`,
    async (extension, codecs) => {
      const whole = clip(extension, codecs);
      const outcomes: Record<string, number> = {};
      for (let seed = 1; seed <= perFormat; seed++) {
        const random = randomFrom(seed);
        const bytes = Buffer.from(whole);
        const flips = 1 + Math.floor(random() * 40);
        // Half of the files are changed in their header, where it matters most.
        const within = seed % 2 === 0 ? Math.min(2_048, bytes.length) : bytes.length;
        for (let flip = 0; flip < flips; flip++)
          bytes[Math.floor(random() * within)] = Math.floor(random() * 256);
        const decoded = await decodeBytes(`flipped.${extension}`, bytes, 'render');
        expectAnAnswer(decoded);
        outcomes[decoded.type] = (outcomes[decoded.type] ?? 0) + 1;
      }
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(perFormat);
    },
  );
});
