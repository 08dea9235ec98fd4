import type { Locator } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';

/** Width and height of a clip, in pixels. */
const size = { width: 320, height: 180 };
/** The number of a frame in binary, as squares from the top left: white is 1. */
const grid = { bits: 10, columns: 5, cell: 64 };

/** A clip of a given frame rate, and the expected timecodes of its frames 30 and 60. */
export interface NumberedClip {
  name: string;
  /** Frame rate in FFmpeg's notation. */
  rate: string;
  /** Selects one of `encodings`. */
  extension: 'mp4' | 'mov' | 'mkv' | 'ts';
  /** Timecode of the first frame; a semicolon marks drop-frame timecode. */
  startTimecode: string | null;
  timecodes: { 30: string; 60: string };
}

/** Browsers play the MP4 files as they are; the media worker makes previews of the others. */
const encodings: Readonly<Record<NumberedClip['extension'], readonly string[]>> = {
  // B-frames, and a keyframe every 24 frames.
  mp4: ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-g', '24', '-movflags', '+faststart'],
  mov: ['-c:v', 'prores_ks'],
  // Matroska rounds timestamps to whole milliseconds.
  mkv: ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-g', '24'],
  // The only encoding with sound.
  ts: ['-c:v', 'mpeg2video', '-b:v', '2M', '-bf', '2', '-g', '12', '-c:a', 'mp2'],
};

/** A clip for every rate at which comments must name exactly the shown frame. Half of the clips need a preview. */
export const numberedClips: readonly NumberedClip[] = (
  [
    ['23.976', '24000/1001', 'mp4', '01:00:00:00', '01:00:01:06', '01:00:02:12'],
    ['24', '24', 'mov', null, '00:00:01:06', '00:00:02:12'],
    ['25', '25', 'ts', null, '00:00:01:05', '00:00:02:10'],
    ['29.97', '30000/1001', 'mp4', '00:00:00:00', '00:00:01:00', '00:00:02:00'],
    ['29.97 drop-frame', '30000/1001', 'mov', '00:00:59;00', '00:01:00;02', '00:01:01;02'],
    ['30', '30', 'mp4', null, '00:00:01:00', '00:00:02:00'],
    ['50', '50', 'mp4', '10:00:00:00', '10:00:00:30', '10:00:01:10'],
    ['59.94', '60000/1001', 'mkv', null, '00:00:00:30', '00:00:01:00'],
    ['59.94 drop-frame', '60000/1001', 'mp4', '00:00:59;00', '00:00:59;30', '00:01:00;04'],
    ['60', '60', 'mkv', null, '00:00:00:30', '00:00:01:00'],
  ] as const
).map(([name, rate, extension, startTimecode, at30, at60]) => ({
  name: `${name} ${extension}`,
  rate,
  extension,
  startTimecode,
  timecodes: { 30: at30, 60: at60 },
}));

/** One frame in 8-bit grey. */
function drawNumber(frame: number): Buffer {
  const { width, height } = size;
  const picture = Buffer.alloc(width * height);
  for (let bit = 0; bit < grid.bits; bit += 1) {
    if (((frame >> bit) & 1) === 0) continue;
    const left = (bit % grid.columns) * grid.cell;
    const top = Math.floor(bit / grid.columns) * grid.cell;
    for (let y = top; y < top + grid.cell; y += 1)
      picture.fill(255, y * width + left, y * width + left + grid.cell);
  }
  return picture;
}

/** Writes a file of that many frames, each of which shows its number. */
export async function makeNumberedClip(path: string, clip: NumberedClip, frames: number): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${size.width}x${size.height}`, '-r', clip.rate];
  const sound = clip.extension === 'ts' ? ['-f', 'lavfi', '-i', 'sine=r=48000', '-shortest'] : [];
  const pixels = ['-pix_fmt', clip.extension === 'mov' ? 'yuv422p10le' : 'yuv420p'];
  const timecode = clip.startTimecode === null ? [] : ['-timecode', clip.startTimecode];
  const output = [...encodings[clip.extension], ...pixels, ...timecode, path];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, '-i', '-', ...sound, ...output], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const closed = once(ffmpeg, 'close');
  for (let frame = 0; frame < frames; frame += 1) {
    if (!ffmpeg.stdin.write(drawNumber(frame))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await closed) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${path}`);
}

/** The number of the frame that the player of a numbered clip shows. */
export async function shownNumber(player: Locator): Promise<number> {
  const { width, height } = size;
  const picture = sharp(await player.screenshot()).removeAlpha();
  const { data, info } = await picture
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let number = 0;
  for (let bit = 0; bit < grid.bits; bit += 1) {
    const x = ((bit % grid.columns) + 0.5) * grid.cell;
    const y = (Math.floor(bit / grid.columns) + 0.5) * grid.cell;
    if ((data[(y * width + x) * info.channels] ?? 0) > 127) number += 2 ** bit;
  }
  return number;
}
