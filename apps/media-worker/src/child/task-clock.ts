interface TaskClockOptions {
  limitMs: number;
  /** Whether the task waits for something outside of its control. */
  isPaused: () => boolean;
  onEnd: () => void;
}

/** The precision of limits and pauses. */
const tickMs = 100;

/** Calls `onEnd` after `limitMs` without the pauses. @returns a function that stops the clock */
export function startTaskClock({ limitMs, isPaused, onEnd }: TaskClockOptions): () => void {
  let left = limitMs;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (!isPaused()) left -= now - last;
    last = now;
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  }, tickMs);
  return () => clearInterval(timer);
}
