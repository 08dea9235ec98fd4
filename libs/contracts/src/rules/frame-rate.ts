/** The frame rate of a video as an exact ratio: 30000/1001 rather than 29.97. */
export interface FrameRate {
  numerator: number;
  denominator: number;
  /** Frames that timecode counts in a second: 24 at 23.976, 30 at 29.97. */
  nominal: number;
  /** Timecode skips frame numbers to stay with the clock (SMPTE ST 12-1); only at 29.97 and 59.94. */
  dropFrame: boolean;
}

/** Rates that cameras and editing programs use. A decoder reports them as decimal numbers. */
const standardRates = [
  [24_000, 1_001],
  [24, 1],
  [25, 1],
  [30_000, 1_001],
  [30, 1],
  [48_000, 1_001],
  [48, 1],
  [50, 1],
  [60_000, 1_001],
  [60, 1],
  [100, 1],
  [120_000, 1_001],
  [120, 1],
] as const;

/** A rate closer than this to a standard one is that rate: average rates of short files are not exact. */
const tolerance = 0.0004;

/** For a file that does not say how many frames it has per second. */
const assumedRate = 25;

/** The most that timecode can count: two digits for frames, and a preview plays no more. */
const rateMax = 240;

/**
 * The rate at which a video is commented on and its timecode counts.
 *
 * @param frameRate frames per second as the file states them; null when it does not
 * @param startTimecode drop-frame timecode has a semicolon before its frames: '01:00:00;00'
 */
export function frameRateOf(frameRate: number | null, startTimecode: string | null = null): FrameRate {
  const stated = frameRate !== null && frameRate > 0 && frameRate <= rateMax ? frameRate : assumedRate;
  const standard = standardRates.find(
    ([numerator, denominator]) => Math.abs(stated / (numerator / denominator) - 1) < tolerance,
  );
  const [numerator, denominator] = standard ?? [Math.max(1, Math.round(stated * 1_000)), 1_000];
  const nominal = Math.max(1, Math.round(numerator / denominator));
  const canDrop = denominator === 1_001 && nominal % 30 === 0;
  return { numerator, denominator, nominal, dropFrame: canDrop && /[;,.]\d\d$/.test(startTimecode ?? '') };
}

/** Frames per second. */
export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/**
 * The frame that is shown at a time, from 0. Browsers report times in microseconds, so the start of a frame may be
 * reported a little too early.
 */
export const frameAt = (seconds: number, rate: FrameRate): number =>
  Math.max(0, Math.floor(seconds * framesPerSecond(rate) + 0.01));

/** When a frame begins, in seconds. */
export const frameStart = (frame: number, { numerator, denominator }: FrameRate): number =>
  (frame * denominator) / numerator;

/** The middle of a frame in seconds: a player that seeks there shows this frame and no neighbour of it. */
export const frameMiddle = (frame: number, { numerator, denominator }: FrameRate): number =>
  ((frame + 0.5) * denominator) / numerator;
