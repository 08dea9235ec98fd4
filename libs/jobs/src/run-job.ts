import type { Logger } from '@cutroom/server-kit';
import type { RetryDelay } from './backoff';
import type { JobRow } from './job-row';
import type { JobStore } from './job-store';
import type { JobHandler, JobOptions } from './jobs';
import { LeaseHold, LeaseLost } from './lease';

export interface Definition {
  name: string;
  handler: JobHandler<unknown>;
  concurrency: number;
  leaseMs: number;
  retry: RetryDelay;
  onGivenUp?: JobOptions<unknown>['onGivenUp'];
}

export interface RunDeps {
  store: JobStore;
  logger: Logger;
  /** Aborted when this process stops. */
  stopping: AbortSignal;
}

/** How long to wait before `onGivenUp` is called again. */
const giveUpAgainMs = 60_000;

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** The delay of the next attempt of a failed job; null removes the job. */
async function delayAfterFailure(
  { retry, onGivenUp }: Definition,
  job: JobRow,
  error: unknown,
  log: Logger,
): Promise<number | null> {
  if (job.everyMs !== undefined) return job.everyMs;
  const delay = retry(job.failures + 1);
  if (delay !== null || !onGivenUp) return delay;
  log.error({ err: error }, 'job given up');
  try {
    await onGivenUp(job.data, asError(error));
    return null;
  } catch (err) {
    log.error({ err }, 'job given up, but its handler for that failed and will be called again');
    return giveUpAgainMs;
  }
}

/**
 * A signal that aborts with the first of these. Not `AbortSignal.any`: on Node 20, each call leaves something in the signal
 * of the process for as long as the process runs.
 */
function following(...signals: AbortSignal[]): { signal: AbortSignal; unfollow: () => void } {
  const either = new AbortController();
  const abort = () => either.abort(signals.find(({ aborted }) => aborted)?.reason);
  for (const signal of signals) signal.addEventListener('abort', abort);
  if (signals.some(({ aborted }) => aborted)) abort();
  const unfollow = () => signals.forEach((signal) => signal.removeEventListener('abort', abort));
  return { signal: either.signal, unfollow };
}

/**
 * Recurring jobs compare moments that other processes have stored with this process's clock. If that clock
 * is wrong by days, a sweep removes what is kept for a week.
 */
const clockToleranceMs = 300_000;
/** How long a recurring job waits at most after a process has left it because of its clock. */
const leftForMs = 60_000;

/** How far this process's clock is ahead of the database's, just after the job was taken. */
const clockLeadMs = ({ runAt }: JobRow, leaseMs: number): number => Date.now() - (runAt.getTime() - leaseMs);

/** Runs one job under its lease and records how it ended. Never rejects. @param asked when the job was requested */
export async function runJob(
  { store, logger, stopping }: RunDeps,
  definition: Definition,
  job: JobRow,
  asked: number,
): Promise<void> {
  const { name, handler, leaseMs } = definition;
  const attempt = job.failures + 1;
  const jobId = job._id.toHexString();
  const log = logger.child({ job: name, jobId, attempt });
  const lead = clockLeadMs(job, leaseMs);
  const hold = new LeaseHold({ lengthMs: leaseMs, renewMs: leaseMs / 3 }, asked, () =>
    store.renew(job, leaseMs),
  );
  const { signal, unfollow } = following(stopping, hold.signal);

  async function attemptOnce(): Promise<void> {
    if (job.everyMs !== undefined && Math.abs(lead) > clockToleranceMs) {
      log.error({ leadMs: lead }, 'this clock is wrong: left a recurring job to another process');
      return store.release(job, Math.min(job.everyMs, leftForMs));
    }
    try {
      await handler(job.data, { jobId, attempt, signal, log });
    } catch (error) {
      hold.signal.throwIfAborted();
      if (stopping.aborted) return store.release(job);
      log.error({ err: error }, 'job failed');
      const delay = await delayAfterFailure(definition, job, error, log);
      return delay === null ? store.finish(job) : store.retry(job, delay);
    }
    await store.finish(job);
  }

  try {
    await attemptOnce();
  } catch (err) {
    if (err instanceof LeaseLost) log.warn({ err }, 'lost the lease of a job: another process runs it');
    else log.warn({ err }, 'could not record how a job ended: it runs again when its lease ends');
  } finally {
    hold.stop();
    unfollow();
  }
}
