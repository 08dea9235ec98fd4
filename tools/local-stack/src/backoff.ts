export interface BackoffOptions {
  /** Milliseconds before the first restart. Each further restart waits twice as long. */
  firstMs: number;
  /** The longest wait, in milliseconds. */
  maxMs: number;
  /** When a process has run for this many milliseconds, its next restart counts as the first again. */
  goodMs: number;
}

/** Restarts after 0.5 s, 1 s, 2 s and so on, up to 30 s. */
export const restartBackoff: BackoffOptions = { firstMs: 500, maxMs: 30_000, goodMs: 60_000 };

/** Computes how long to wait before a process is restarted. */
export class Backoff {
  private failures = 0;

  constructor(private readonly options: BackoffOptions) {}

  /** @param ranMs how long the process ran, in milliseconds. @returns milliseconds to wait */
  next(ranMs: number): number {
    const { firstMs, maxMs, goodMs } = this.options;
    if (ranMs >= goodMs) this.failures = 0;
    const waitMs = Math.min(firstMs * 2 ** this.failures, maxMs);
    this.failures += 1;
    return waitMs;
  }
}
