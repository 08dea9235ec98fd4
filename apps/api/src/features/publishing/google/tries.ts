import { backoffMs } from '@cutroom/jobs';
import { wait, type Pacing } from './backoff';
import { PublishFailure } from './publish-failure';

/** What made a try fail. */
export type Obstacle = 'youtube' | 'connection' | 'storage' | 'cutroom';

/** The failed tries of an upload. They are stored, so they outlive the process that made them. */
export interface Tries {
  /** In a row, without a byte of progress. */
  failures: number;
  /** The most bytes that YouTube ever had of this session; -1 before the first answer. */
  furthest: number;
  /** How long ago the last byte moved, in milliseconds. */
  idleMs: number;
}

export const untried: Tries = { failures: 0, furthest: -1, idleMs: 0 };

/** The next try is further away than `Pacing.patienceMs`: whoever waits for it gives up its slot. */
export class PutOff extends Error {
  override readonly name = 'PutOff';

  constructor(
    readonly waitMs: number,
    readonly tries: Tries,
    readonly obstacle: Obstacle,
    /** Google may have received a try whose response was lost. */
    readonly mayHaveArrived = false,
  ) {
    super(`put off for ${waitMs} ms after ${tries.failures} failures: ${obstacle}`);
  }
}

/** Another team waits for the slot. The session can continue where it stands. */
export class SlotYielded extends Error {
  override readonly name = 'SlotYielded';

  constructor() {
    super('another team waits for the slot');
  }
}

/** An upload that has not moved for `Pacing.stallLimitMs` is over. */
export const stalled = (): PublishFailure => new PublishFailure({ code: 'stalled' });

/** Counts the failed tries of one run and waits between them. */
export class TryCounter {
  private failures: number;
  private furthest: number;
  /** By `performance.now()`: setting the wall clock must not end a transfer. */
  private lastProgress: number;

  constructor(
    { failures, furthest, idleMs }: Tries,
    private readonly pacing: Pacing,
  ) {
    this.failures = failures;
    this.furthest = furthest;
    this.lastProgress = performance.now() - idleMs;
  }

  /** @returns whether YouTube has more bytes than ever; earlier failures then no longer count */
  reached(bytes: number): boolean {
    if (bytes <= this.furthest) return false;
    this.furthest = bytes;
    this.failures = 0;
    this.lastProgress = performance.now();
    return true;
  }

  /**
   * Waits after a failed try.
   *
   * @throws PublishFailure 'stalled'; PutOff when the wait exceeds the patience; the reason of `signal`
   */
  async pause(obstacle: Obstacle, atLeastMs: number, signal: AbortSignal): Promise<void> {
    const { pacing } = this;
    this.failures += 1;
    const ms = Math.max(atLeastMs, backoffMs(this.failures, pacing));
    const idleMs = performance.now() - this.lastProgress;
    if (idleMs + ms > pacing.stallLimitMs) throw stalled();
    if (ms > pacing.patienceMs) {
      throw new PutOff(ms, { failures: this.failures, furthest: this.furthest, idleMs }, obstacle);
    }
    await wait(ms, signal);
  }
}
