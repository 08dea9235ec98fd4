import { backoffMs, type BackoffOptions } from '@cutroom/contracts';

export { backoffMs };

/** The delay after failure number `attempt` (from 1), in milliseconds; null gives up. */
export type RetryDelay = (attempt: number) => number | null;

/** Exponential backoff that gives up after `attempts` attempts in total. */
export const exponentialBackoff =
  ({ attempts, ...options }: BackoffOptions & { attempts: number }): RetryDelay =>
  (attempt) =>
    attempt >= attempts ? null : backoffMs(attempt, options);
