import type { FrameRate } from './frame-rate';

/** Timecode counts a day and then starts over. */
const hoursPerDay = 24;

/**
 * Frame numbers that drop-frame timecode skips at the start of each minute but every tenth: 2 at 29.97, 4 at 59.94, 8
 * at 119.88.
 */
const droppedPerMinute = ({ nominal, dropFrame }: FrameRate): number => (dropFrame ? nominal / 15 : 0);

const framesPerMinute = (rate: FrameRate): number => rate.nominal * 60 - droppedPerMinute(rate);
const framesPerTenMinutes = (rate: FrameRate): number => framesPerMinute(rate) * 10 + droppedPerMinute(rate);
const framesPerDay = (rate: FrameRate): number => framesPerTenMinutes(rate) * 6 * hoursPerDay;

const two = (value: number): string => String(value).padStart(2, '0');

/** The number that timecode gives to a frame: `frame` itself unless numbers are dropped. */
function timecodeNumber(frame: number, rate: FrameRate): number {
  const dropped = droppedPerMinute(rate);
  if (dropped === 0) return frame;
  const tens = Math.floor(frame / framesPerTenMinutes(rate));
  const rest = frame % framesPerTenMinutes(rate);
  const minutes = Math.max(0, Math.floor((rest - dropped) / framesPerMinute(rate)));
  return frame + dropped * (9 * tens + minutes);
}

/**
 * `HH:MM:SS:FF` of the frame with that number since midnight; `HH:MM:SS;FF` for drop-frame. Above 100 frames per
 * second, the last of a second have three digits. After a day, timecode starts over.
 */
export function timecodeOf(frameOfDay: number, rate: FrameRate): string {
  const { nominal, dropFrame } = rate;
  const day = framesPerDay(rate);
  const number = timecodeNumber(((frameOfDay % day) + day) % day, rate);
  const seconds = Math.floor(number / nominal);
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two);
  return `${clock.join(':')}${dropFrame ? ';' : ':'}${two(number % nominal)}`;
}

/**
 * The frames since midnight of a timecode. Files differ, so any of `:;.,` may come before the frames, and the number of
 * digits varies: FFmpeg writes one up to 10 frames per second and three above 100.
 *
 * @returns null for anything else, and for a number that drop-frame timecode skips
 */
export function parseTimecode(text: string, rate: FrameRate): number | null {
  const found = /^(\d\d):(\d\d):(\d\d)[:;.,](\d{1,3})$/.exec(text.trim());
  if (!found) return null;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = found.slice(1).map(Number);
  if (hours >= hoursPerDay || minutes >= 60 || seconds >= 60 || frames >= rate.nominal) return null;
  const dropped = droppedPerMinute(rate);
  if (dropped > 0 && minutes % 10 !== 0 && seconds === 0 && frames < dropped) return null;
  const allMinutes = hours * 60 + minutes;
  const number = (allMinutes * 60 + seconds) * rate.nominal + frames;
  return number - dropped * (allMinutes - Math.floor(allMinutes / 10));
}

/** The frames since midnight of the first frame of a file; 0 for one without, or with an unreadable, start timecode. */
export const startFrameOf = (startTimecode: string | null, rate: FrameRate): number =>
  startTimecode === null ? 0 : (parseTimecode(startTimecode, rate) ?? 0);

/** The timecode of a frame of a file, counted from 0, with the file's start timecode. */
export const timecodeAt = (frame: number, rate: FrameRate, startTimecode: string | null): string =>
  timecodeOf(startFrameOf(startTimecode, rate) + frame, rate);
