import type { Locator } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Width and height of a clip, in pixels. */
const size = { width: 320, height: 180 };
/** The number of a frame in binary, as squares from the top left: white is 1. */
const grid = { bits: 10, columns: 5, cell: 64 };

/** A rate as FFmpeg writes it, and the timecode of the first frame, which says whether timecode drops numbers. */
export interface ClipRate {
  name: string;
  rate: string;
  startTimecode: string | null;
}

/** Every rate at which a comment names exactly the frame that the player shows. */
export const clipRates: readonly ClipRate[] = [
  { name: '23.976', rate: '24000/1001', startTimecode: '01:00:00:00' },
  { name: '24', rate: '24', startTimecode: null },
  { name: '25', rate: '25', startTimecode: '10:00:00:00' },
  { name: '29.97', rate: '30000/1001', startTimecode: '00:00:00:00' },
  { name: '29.97 drop-frame', rate: '30000/1001', startTimecode: '00:00:59;00' },
  { name: '30', rate: '30', startTimecode: null },
  { name: '50', rate: '50', startTimecode: null },
  { name: '59.94', rate: '60000/1001', startTimecode: null },
  { name: '59.94 drop-frame', rate: '60000/1001', startTimecode: '00:00:59;00' },
  { name: '60', rate: '60', startTimecode: null },
];

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

/** Writes an MP4 of that many frames, each of which shows its number: H.264 with B-frames, a keyframe every 24 frames. */
export async function makeNumberedClip(path: string, clip: ClipRate, frames: number): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${size.width}x${size.height}`, '-r', clip.rate];
  const encoding = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '3', '-g', '24'];
  const timecode = clip.startTimecode === null ? [] : ['-timecode', clip.startTimecode];
  const args = ['-v', 'error', '-y', ...input, '-i', '-', ...encoding, ...timecode];
  const ffmpeg = spawn('ffmpeg', [...args, '-movflags', '+faststart', path], {
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

/** The number of the frame that a <video> of a numbered clip shows now. */
export const shownNumber = (player: Locator): Promise<number> =>
  player.evaluate(
    (movie: HTMLVideoElement, { bits, columns, cell, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser has no canvas.');
      context.drawImage(movie, 0, 0, width, height);
      let number = 0;
      for (let bit = 0; bit < bits; bit += 1) {
        const x = ((bit % columns) + 0.5) * cell;
        const y = (Math.floor(bit / columns) + 0.5) * cell;
        const [grey = 0] = context.getImageData(x, y, 1, 1).data;
        if (grey > 127) number += 2 ** bit;
      }
      return number;
    },
    { ...grid, ...size },
  );
