import type { Pace } from './pace';

/** What becomes of a transfer that has to wait: kept for this process, which has its token, or free for any. */
export type NextHolder = 'reserve' | 'free';

/** The slot in which a transfer runs. */
export interface Slot {
  /** Aborts when this process stops: the transfer has to end at once. */
  stop: AbortSignal;
  pace: Pace;
  /** Whether the transfer has to give this slot to another team. After true, it must. */
  mustYield: () => boolean;
  next: () => NextHolder;
}
