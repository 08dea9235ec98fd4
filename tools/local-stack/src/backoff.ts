export interface BackoffOptions {
  /** Milliseconds before the first restart; each further one waits twice as long. */
  firstMs: number;
  /** The longest wait, in milliseconds. */
  maxMs: number;
  /** After running for this many milliseconds, the next restart counts as the first again. */
  goodMs: number;
}

/** Restarts after 0.5 s, 1 s, 2 s and so on, up to 30 s. */
export const restartBackoff: BackoffOptions = { firstMs: 500, maxMs: 30_000, goodMs: 60_000 };

/** How long to wait before a process is started again. */
export class Backoff {
  private failures = 0;

  constructor(private readonly options: BackoffOptions) {}

  /** @param ranMs how long the process had run, in milliseconds. */
  next(ranMs: number): number {
    const { firstMs, maxMs, goodMs } = this.options;
    if (ranMs >= goodMs) this.failures = 0;
    const waitMs = Math.min(firstMs * 2 ** this.failures, maxMs);
    this.failures += 1;
    return waitMs;
  }
}
