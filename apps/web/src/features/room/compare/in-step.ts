/** How the second video gets back to where the first one says it should be. */
export type Correction = { kind: 'none' } | { kind: 'seek'; to: number } | { kind: 'rate'; factor: number };

interface Place {
  /** Where the video is and where it should be, in seconds. */
  at: number;
  target: number;
  isPlaying: boolean;
  /** The length of a frame in seconds. */
  frame: number;
  /** Whether its speed is being adjusted already: then it is until it is exactly in step. */
  isAdjusting: boolean;
}

/** What nobody notices while videos play. */
const toleranceSeconds = 0.04;
/** Where an adjustment ends. */
const exactSeconds = 0.008;
/** More than this is jumped over: at 10 % more speed it would take too long. */
const farSeconds = 0.5;
/** Pitch and motion stay natural with this change of the speed. */
const adjustMax = 0.1;

/** A paused video shows exactly the frame; one that plays is brought into step without a visible jump. */
export function correctionOf({ at, target, isPlaying, frame, isAdjusting }: Place): Correction {
  const behind = target - at;
  const distance = Math.abs(behind);
  if (!isPlaying) return distance > frame / 2 ? { kind: 'seek', to: target } : { kind: 'none' };
  if (distance > farSeconds) return { kind: 'seek', to: target };
  if (distance <= (isAdjusting ? exactSeconds : toleranceSeconds)) return { kind: 'none' };
  return { kind: 'rate', factor: 1 + Math.max(-adjustMax, Math.min(adjustMax, behind)) };
}
