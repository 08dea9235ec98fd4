export interface BackoffOptions {
  /** The delay after the first failure; each further one doubles it. */
  firstMs: number;
  maxMs: number;
  /** From 0 to 1. */
  random?: () => number;
}

/**
 * The delay after failure number `failures` (from 1), in milliseconds: exponential up to a cap, with the upper half
 * random ("equal jitter"), so that callers which failed together do not retry together.
 */
export function backoffMs(
  failures: number,
  { firstMs, maxMs, random = Math.random }: BackoffOptions,
): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return Math.round(full / 2 + (random() * full) / 2);
}
