import { frameStart, framesPerSecond, type CommentFrames, type FrameRate } from '@cutroom/contracts';

export const clampFrame = (frame: number, lastFrame: number): number =>
  Math.min(Math.max(0, Math.round(frame)), lastFrame);

/** A mark beyond the other one moves that one along, so the range is never empty or reversed. */
export function withMark(
  range: CommentFrames | null,
  mark: 'in' | 'out',
  frame: number,
  lastFrame: number,
): CommentFrames {
  if (mark === 'in') return { from: frame, to: Math.max(frame, range?.to ?? lastFrame) };
  return { from: Math.min(frame, range?.from ?? 0), to: frame };
}

/** The frames of the same seconds at another rate. */
export function rangeAt(range: CommentFrames, before: FrameRate, rate: FrameRate): CommentFrames {
  const boundary = (frame: number) => Math.round(frameStart(frame, before) * framesPerSecond(rate));
  const from = boundary(range.from);
  return { from, to: Math.max(from, boundary(range.to + 1) - 1) };
}

interface LoopPlace {
  frame: number;
  lastFrame: number;
  range: CommentFrames | null;
  isLooping: boolean;
}

/** The frame where playback starts; null for the current position. */
export function startOf({ frame, lastFrame, range, isLooping }: LoopPlace): number | null {
  if (isLooping && range !== null) return frame < range.from || frame >= range.to ? range.from : null;
  return lastFrame > 0 && frame >= lastFrame ? 0 : null;
}

/** The frame where backward play continues; null at the beginning, where it ends. */
export function beforeFrame({ frame, range, isLooping }: Omit<LoopPlace, 'lastFrame'>): number | null {
  if (isLooping && range !== null && frame < range.from) return range.to;
  return frame < 0 ? null : frame;
}
