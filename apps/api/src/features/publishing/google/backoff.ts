import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait between tries, in milliseconds. Tests make it short. */
export interface Pacing {
  /** The first wait; each further one is twice as long. */
  firstMs: number;
  maxMs: number;
  /** The longest wait that a transfer sleeps through. Before a longer one it gives up its slot. */
  patienceMs: number;
  /** A transfer in which no byte has moved for so long fails. */
  stallLimitMs: number;
  /** A connection on which nothing has moved for so long counts as lost. */
  idleMs: number;
  random: () => number;
}

export const defaultPacing: Pacing = {
  firstMs: 1_000,
  maxMs: 64_000,
  patienceMs: 5_000,
  stallLimitMs: 6 * 3_600_000,
  idleMs: 60_000,
  random: Math.random,
};

const retryAfterCapMs = 3_600_000;

/** `Retry-After` (RFC 9110, 10.2.3), seconds or a date, in milliseconds from now. 0 without one; an hour at most. */
export function retryAfterMs(header: string | null | undefined, now: number = Date.now()): number {
  if (header === null || header === undefined) return 0;
  const text = header.trim();
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.min(retryAfterCapMs, Math.max(0, wait)) : 0;
}

/** @throws the reason of `signal` when it is aborted before or during the wait */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
