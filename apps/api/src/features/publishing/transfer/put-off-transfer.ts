import { failureText } from '@cutroom/contracts';
import type { Logger } from '@cutroom/server-kit';
import { backoffMs } from '@cutroom/jobs';
import type { Pacing } from '../google/backoff';
import { PutOff, stalled, untried, type Tries } from '../google/tries';
import { stopped } from '../records/publish-log';
import type { HeldLease } from './lease';
import type { NextHolder } from './slot';
import type { StatusLog } from './status-log';

interface PutOffDeps {
  logger: Logger;
  statusLog: StatusLog;
}

/** The failed tries before this run, from the video's row. */
export function earlierTries({ video, acquiredAt }: HeldLease): Tries {
  const { backoff } = video.publish;
  if (!backoff) return untried;
  const { failures, furthest, progressAt } = backoff;
  return { failures, furthest, idleMs: Math.max(0, acquiredAt.getTime() - progressAt.getTime()) };
}

/** Bytes have moved, so earlier failures no longer count. */
export async function forgetTries(lease: HeldLease): Promise<void> {
  if (lease.video.publish.backoff) await lease.write({ publish: { backoff: null } });
}

/**
 * Lets go of a transfer until its next try. The row has all that the next try needs, so no process has to live for it.
 *
 * @param next 'reserve' when this process has the access token and keeps running
 */
export async function putOffTransfer(
  deps: PutOffDeps,
  lease: HeldLease,
  { waitMs, tries, obstacle }: PutOff,
  next: NextHolder,
): Promise<void> {
  const { _id, publish } = lease.video;
  deps.logger.info({ videoId: _id, waitMs, failures: tries.failures, obstacle }, 'put off a transfer');
  const text = failureText({ code: `put-off-by-${obstacle}`, detail: about(waitMs) });
  const isOnChannel = publish.youtubeId !== null;
  // A video that is on the channel and only waits for its thumbnail needs no explanation.
  await lease.rest({ waitMs, ...tries, log: (log) => (isOnChannel ? log : stopped(log, text)) }, next);
  deps.statusLog.notify(_id);
}

/**
 * The wait after an unexpected error, so that the transfer neither spins nor is forgotten.
 *
 * @throws PublishFailure 'stalled' when no byte has moved for too long
 */
export function putOffUnexpected({ pacing }: { pacing: Pacing }, lease: HeldLease): PutOff {
  const { failures, furthest, idleMs } = earlierTries(lease);
  const waitMs = backoffMs(failures + 1, pacing);
  if (idleMs + waitMs > pacing.stallLimitMs) throw stalled();
  return new PutOff(waitMs, { failures: failures + 1, furthest, idleMs }, 'cutroom');
}

function about(waitMs: number): string {
  const minutes = Math.max(1, Math.round(waitMs / 60_000));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
