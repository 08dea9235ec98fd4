import type { CommentFrames } from '../dto/comments';
import { limits } from '../limits';
import { frameRateOf, isSameRate, type FrameRate, type FrameRatio } from './frame-rate';

export const ratioOf = ({ numerator, denominator }: FrameRate): FrameRatio => ({ numerator, denominator });

/** The facts that decide the frame rate of a file. */
interface RateFacts {
  video: { frameRate: number | null } | null;
  startTimecode: string | null;
}

/** The rate at which the frames of a version are counted: 25 until its facts are known. */
export const frameRateOfFacts = (facts: RateFacts | null | undefined): FrameRate =>
  frameRateOf(facts?.video?.frameRate ?? null, facts?.startTimecode);

/**
 * The frame that begins closest to the moment at which a frame of another rate begins, so no more than half a frame from it.
 */
export const recountFrame = (frame: number, from: FrameRatio, to: FrameRatio): number =>
  Math.min(
    limits.commentFrameMax,
    Math.round((frame * from.denominator * to.numerator) / (from.numerator * to.denominator)),
  );

/** The same for the frames of a comment. One frame stays one frame; a range begins and ends at the same moments. */
export function recountFrames(frames: CommentFrames, rate: FrameRatio, to: FrameRatio): CommentFrames {
  if (isSameRate(rate, to)) return frames;
  const from = recountFrame(frames.from, rate, to);
  if (frames.from === frames.to) return { from, to: from };
  return { from, to: Math.max(from, recountFrame(frames.to + 1, rate, to) - 1) };
}
