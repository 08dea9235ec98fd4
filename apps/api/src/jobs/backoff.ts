/** Milliseconds to wait after failure number `attempt` (from 1); null gives up. */
export type RetryDelay = (attempt: number) => number | null;

export interface BackoffOptions {
  firstMs: number;
  maxMs: number;
  /** Tries in all, the first included. */
  attempts: number;
  random?: () => number;
}

/**
 * Doubling delays up to a cap. The upper half of each is random ("equal jitter"), so that jobs which failed
 * together do not come back together.
 */
export function exponentialBackoff({
  firstMs,
  maxMs,
  attempts,
  random = Math.random,
}: BackoffOptions): RetryDelay {
  return (attempt) => {
    if (attempt >= attempts) return null;
    const full = Math.min(maxMs, firstMs * 2 ** (attempt - 1));
    return Math.round(full / 2 + (random() * full) / 2);
  };
}
