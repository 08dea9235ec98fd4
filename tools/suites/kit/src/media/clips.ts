import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { VideoExtension } from '@cutroom/contracts';

/** How to make the clip of a file extension. Its codecs are typical of files with this extension. */
export interface Clip {
  /** FFmpeg's names of the codecs. `audio` is null for a format without sound. */
  video: string;
  audio: string | null;
  width: number;
  height: number;
  /** Options of the `ffmpeg` command. */
  options: readonly string[];
}

/**
 * Milliseconds by which the video of a clip starts after its sound, or by which its first frame lasts longer. The
 * encoder's delay causes them in these containers.
 */
export const clipDelays: Partial<Record<VideoExtension, number>> = {
  ...{ avi: 40, divx: 40 },
  ...{ asf: 43, wmv: 43 },
  ...{ flv: 25, f4v: 22 },
};

/** The length of every clip. Each of its seconds has a colour, and each of its frames lasts 40 ms. */
export const clipSeconds = 4;
export const clipColours = ['red', 'green', 'blue', 'white'] as const;
export type ClipColour = (typeof clipColours)[number];

const [wide, sixteen, cif] = [
  { width: 320, height: 180 },
  // Some codecs need whole macroblocks.
  { width: 320, height: 176 },
  { width: 352, height: 288 },
];
const yuv420 = ['-pix_fmt', 'yuv420p'];
const h264 = { video: 'h264', ...wide, options: ['-c:v', 'libx264', ...yuv420] };
const mpeg4 = { video: 'mpeg4', ...wide, options: ['-c:v', 'mpeg4'] };
const mpeg2 = { video: 'mpeg2video', ...wide, options: ['-c:v', 'mpeg2video'] };
const m2ts = ['-f', 'mpegts', '-mpegts_m2ts_mode', '1'];

/** Adds the options for the sound and the container to those for the video. */
const clip = ({ options, ...video }: Omit<Clip, 'audio'>, audio: string | null, ...more: string[]): Clip => ({
  ...video,
  audio,
  options: [...options, ...more],
});

export const clips: Readonly<Record<VideoExtension, Clip>> = {
  // Browsers can play this file without a preview: the header comes first, and every second has a keyframe.
  mp4: clip(h264, 'aac', '-c:a', 'aac', '-g', '25', '-movflags', '+faststart'),
  mov: clip({ video: 'prores', ...wide, options: ['-c:v', 'prores_ks'] }, 'pcm_s16le', '-c:a', 'pcm_s16le'),
  wmv: clip({ video: 'wmv2', ...wide, options: ['-c:v', 'wmv2'] }, 'wmav2', '-c:a', 'wmav2'),
  avi: clip(mpeg4, 'mp3', '-c:a', 'libmp3lame'),
  flv: clip(
    { video: 'flv1', ...wide, options: ['-c:v', 'flv1'] },
    'mp3',
    '-c:a',
    'libmp3lame',
    '-ar',
    '44100',
  ),
  webm: clip(
    { video: 'vp9', ...wide, options: ['-c:v', 'libvpx-vp9', ...yuv420] },
    'opus',
    '-c:a',
    'libopus',
  ),
  mkv: clip({ video: 'hevc', ...wide, options: ['-c:v', 'libx265', ...yuv420] }, 'flac', '-c:a', 'flac'),
  mpeg: clip({ video: 'mpeg1video', ...wide, options: ['-c:v', 'mpeg1video'] }, 'mp2', '-c:a', 'mp2'),
  mpg: clip(mpeg2, 'mp2', '-c:a', 'mp2'),
  '3gp': clip({ video: 'h263', ...cif, options: ['-c:v', 'h263'] }, 'aac', '-c:a', 'aac'),
  '3g2': clip(mpeg4, 'aac', '-c:a', 'aac'),
  m4v: clip(h264, 'aac', '-c:a', 'aac', '-f', 'mp4'),
  ts: clip(mpeg2, 'mp2', '-c:a', 'mp2'),
  mts: clip(h264, 'ac3', '-c:a', 'ac3', ...m2ts),
  m2ts: clip(h264, 'ac3', '-c:a', 'ac3', ...m2ts),
  ogv: clip(
    { video: 'theora', ...wide, options: ['-c:v', 'libtheora', '-q:v', '7'] },
    'vorbis',
    '-c:a',
    'libvorbis',
  ),
  vob: clip(mpeg2, 'ac3', '-c:a', 'ac3', '-f', 'vob'),
  f4v: clip(h264, 'aac', '-c:a', 'aac', '-f', 'f4v'),
  divx: clip(mpeg4, 'mp3', '-c:a', 'libmp3lame', '-vtag', 'DIVX', '-f', 'avi'),
  rm: clip({ video: 'rv10', ...sixteen, options: ['-c:v', 'rv10'] }, 'ac3', '-c:a', 'ac3'),
  rmvb: clip({ video: 'rv20', ...sixteen, options: ['-c:v', 'rv20'] }, 'ac3', '-c:a', 'ac3', '-f', 'rm'),
  asf: clip({ video: 'msmpeg4v3', ...wide, options: ['-c:v', 'msmpeg4v3'] }, 'wmav1', '-c:a', 'wmav1'),
  mxf: clip(mpeg2, 'pcm_s16le', '-c:a', 'pcm_s16le'),
  // Raw frames without a header, so nothing in the file says how large they are.
  yuv: clip({ video: 'rawvideo', ...wide, options: yuv420 }, null, '-map', '0:v', '-f', 'rawvideo'),
  amv: clip(
    { video: 'amv', ...sixteen, options: ['-c:v', 'amv', '-strict', '-1'] },
    'adpcm_ima_amv',
    ...['-c:a', 'adpcm_ima_amv', '-ar', '22050', '-ac', '1', '-block_size', '882'],
  ),
};

/** A video source whose colour changes every second. */
function coloursOf({ width, height }: Clip): string {
  const fill = (colour: string, second: number) => `drawbox=c=${colour}:t=fill:enable='gte(t,${second})'`;
  const first = `color=c=0xD00000:s=${width}x${height}:r=25:d=${clipSeconds}`;
  return [first, fill('0x00B000', 1), fill('0x0000E0', 2), fill('0xE0E0E0', 3)].join(',');
}

const tone = ['-f', 'lavfi', '-i', `sine=f=440:r=48000:d=${clipSeconds}`];

/** Creates the folder and runs the `ffmpeg` command, which writes a file there. @returns the file's path */
async function make(folder: string, name: string, options: readonly string[]): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...options, path]);
  return path;
}

/** Creates the clip of an extension. @returns its path */
export const makeClip = (extension: VideoExtension, folder: string): Promise<string> => {
  const colours = ['-f', 'lavfi', '-i', coloursOf(clips[extension])];
  return make(folder, `clip.${extension}`, [...colours, ...tone, ...clips[extension].options]);
};

/** Creates an MP4 file that has sound only. @returns its path */
export const makeSound = (folder: string): Promise<string> =>
  make(folder, 'sound.mp4', [...tone, '-c:a', 'aac']);
