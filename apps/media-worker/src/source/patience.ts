import { backoffMs, limits } from '@cutroom/contracts';
import type { Logger } from '@cutroom/server-kit';
import { setTimeout as pause } from 'node:timers/promises';
import { Unreachable, VideoGone } from './errors';

/** How a task waits for the store and for api. */
export interface Patience {
  firstMs: number;
  maxMs: number;
  /** After this long without a success the job returns to the queue. */
  outageMs: number;
  /** The same for a read of a task that has just started. */
  freshOutageMs: number;
  /** 2 MiB in 30 s are 70 kB/s. A slower store counts as unreachable. */
  requestMs: number;
}

export const defaultPatience: Patience = {
  firstMs: 250,
  maxMs: 10_000,
  outageMs: limits.mediaOutageMs,
  freshOutageMs: limits.mediaFreshOutageMs,
  requestMs: 30_000,
};

/**
 * How a task waits for a read after it has run for `ageMs`. It waits for as long as it has run: other videos wait for its
 * slot, and it has no more than that time to lose. So a single object that cannot be read holds up the others by little.
 */
export const patienceAtAge = (patience: Patience, ageMs: number): Patience => ({
  ...patience,
  outageMs: Math.min(patience.outageMs, Math.max(patience.freshOutageMs, ageMs)),
});

export interface PatientOptions {
  patience: Patience;
  signal: AbortSignal;
  log: Logger;
  /** The name of the attempt, for the log. */
  what: string;
  /** Whether an early retry would not help. */
  isFinal?: (error: unknown) => boolean;
  /** Called after each failure that is followed by a wait. */
  onFailure?: () => void;
}

/**
 * Repeats `attempt` until it succeeds, so that an outage of minutes does not cost the hours of a preview.
 *
 * @throws VideoGone and what is final at once; Unreachable after `outageMs`; the reason of `signal`
 */
export async function patiently<Result>(
  attempt: () => Promise<Result>,
  { patience, signal, log, what, isFinal, onFailure }: PatientOptions,
): Promise<Result> {
  const { outageMs } = patience;
  const startedAt = performance.now();
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof VideoGone || isFinal?.(error)) throw error;
      if (performance.now() - startedAt > outageMs) throw new Unreachable(`${what} failed`, { cause: error });
      if (failures === 1) log.warn({ err: error }, `${what} failed: trying again`);
      onFailure?.();
    }
    await pause(backoffMs(failures, patience), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
