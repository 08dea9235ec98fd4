/** How to bring a video back in sync with the other one. */
export type Correction = { kind: 'none' } | { kind: 'seek'; to: number } | { kind: 'rate'; factor: number };

interface Place {
  /** Where the video is and where it should be, in seconds. */
  at: number;
  target: number;
  isPlaying: boolean;
  /** The length of a frame in seconds. */
  frame: number;
  /** Whether its speed is already being adjusted, which continues until it is exactly in sync. */
  isAdjusting: boolean;
}

/** A difference that users do not notice while videos play. */
const toleranceSeconds = 0.04;
/** The difference at which an adjustment ends. */
const exactSeconds = 0.008;
/** Beyond this difference, the video seeks: an adjustment by 10 % would take too long. */
const farSeconds = 0.5;
/** With this change of the speed, pitch and motion stay natural. */
const adjustMax = 0.1;

/** Seeks a paused video to the exact frame, and adjusts the speed of a playing one, without a visible jump. */
export function correctionOf({ at, target, isPlaying, frame, isAdjusting }: Place): Correction {
  const behind = target - at;
  const distance = Math.abs(behind);
  if (!isPlaying) return distance > frame / 2 ? { kind: 'seek', to: target } : { kind: 'none' };
  if (distance > farSeconds) return { kind: 'seek', to: target };
  if (distance <= (isAdjusting ? exactSeconds : toleranceSeconds)) return { kind: 'none' };
  return { kind: 'rate', factor: 1 + Math.max(-adjustMax, Math.min(adjustMax, behind)) };
}
