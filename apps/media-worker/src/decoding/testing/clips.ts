import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the clips of a suite are made; removed at its end. Call it outside of tests. */
export function clipFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clips-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const picture = (size: string, rate: number | string, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];
const tone = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];

export interface ClipOptions {
  size?: string;
  /** Frames a second, also as a fraction such as '30000/1001'. */
  rate?: number | string;
  seconds?: number;
  /** False: a clip without sound. */
  sound?: boolean;
}

/** Lets ffmpeg make a file from these arguments. */
export function ffmpeg(args: readonly string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Makes a clip with a moving test picture and a tone. `codecs`: ffmpeg's output options. */
export function makeClip(path: string, codecs: string, options: ClipOptions = {}): string {
  const { size = '320x180', rate = 25, seconds = 2, sound = true } = options;
  const inputs = [...picture(size, rate, seconds), ...(sound ? tone(seconds) : [])];
  ffmpeg([...inputs, ...codecs.split(' ').filter(Boolean), path]);
  return path;
}
