/** The frame rate of a video as an exact ratio: 30000/1001 rather than 29.97. */
export interface FrameRate {
  numerator: number;
  denominator: number;
  /** Frames that timecode counts in a second: 24 at 23.976, 30 at 29.97. */
  nominal: number;
  /** Timecode skips frame numbers to stay with the clock (SMPTE ST 12-1); only at 29.97, 59.94 and 119.88. */
  dropFrame: boolean;
}

/** Frames per second as an exact ratio. */
export type FrameRatio = Pick<FrameRate, 'numerator' | 'denominator'>;

export const isSameRate = (one: FrameRatio, other: FrameRatio): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator;

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

/** A rate closer than this to a standard one counts as that rate: average rates of short files are not exact. */
const tolerance = 0.0004;

/** For a file that does not say how many frames it has per second. */
const assumedRate = 25;

/** No camera records video faster; a larger number is an error in the file. */
const rateMax = 240;

/** As FFmpeg writes it, with as many digits for frames as the rate needs. */
const dropFrameTimecode = /[;,.]\d{1,3}$/;

/**
 * How much of a frame a time may be early and still belong to it. Browsers report microseconds, but WebM and Matroska
 * store milliseconds: at 60 frames per second, a time that was cut off to a millisecond is 0.06 of a frame early.
 */
const earlyFrames = 0.1;

/**
 * The rate of a video's frame numbers and timecode.
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
  return {
    numerator,
    denominator,
    nominal,
    dropFrame: canDrop && dropFrameTimecode.test((startTimecode ?? '').trim()),
  };
}

export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** The frame that is shown at a time, from 0. A frame may be reported a little before it begins. */
export const frameAt = (seconds: number, rate: FrameRate): number =>
  Math.max(0, Math.floor(seconds * framesPerSecond(rate) + earlyFrames));

/** When a frame begins, in seconds. */
export const frameStart = (frame: number, { numerator, denominator }: FrameRate): number =>
  (frame * denominator) / numerator;

/** The middle of a frame in seconds: a player that seeks there shows this frame and no neighbour of it. */
export const frameMiddle = (frame: number, { numerator, denominator }: FrameRate): number =>
  ((frame + 0.5) * denominator) / numerator;
