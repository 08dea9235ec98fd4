import { backoffMs } from '../google/backoff';
import { stalled } from '../google/publish-failure';
import { PutOff, untried, type Tries } from '../google/put-off';
import type { PublishDeps } from '../publishing.deps';
import type { HeldLease } from './lease';
import { stopped } from './publish-log';

/** The tries that came to nothing before this run, as its row has them. */
export function earlierTries({ video, acquiredAt }: HeldLease): Tries {
  const { backoff } = video.publish;
  if (!backoff) return untried;
  const { failures, furthest, progressAt } = backoff;
  return { failures, furthest, idleMs: Math.max(0, acquiredAt.getTime() - progressAt.getTime()) };
}

/** Bytes have moved: what came to nothing before does not count any more. */
export async function forgetTries(lease: HeldLease): Promise<void> {
  if (lease.video.publish.backoff) await lease.write({ publish: { backoff: null } });
}

/**
 * Lets go of a transfer until its next try. All that is needed for it is on the row, so no process has to live for it.
 *
 * @param next 'reserve' when this process has the access token and goes on living
 */
export async function putOffTransfer(
  deps: PublishDeps,
  lease: HeldLease,
  { waitMs, tries, absent }: PutOff,
  next: 'reserve' | 'free',
): Promise<void> {
  const { _id, publish } = lease.video;
  deps.logger.info({ videoId: _id, waitMs, failures: tries.failures, absent }, 'a transfer is put off');
  // A video that is on the channel, and only lacks its thumbnail, is nothing to worry anybody with.
  const text = publish.youtubeId === null ? reason(absent, waitMs) : null;
  await lease.rest({ waitMs, ...tries, log: (log) => (text === null ? log : stopped(log, text)) }, next);
  deps.statusLog.notify(_id);
}

/**
 * The same after an error that nobody expected, so that it neither spins nor is forgotten.
 *
 * @throws PublishFailure 'stalled' when nothing has moved for too long
 */
export function putOffUnexpected({ pacing }: PublishDeps, lease: HeldLease): PutOff {
  const { failures, furthest, idleMs } = earlierTries(lease);
  const waitMs = backoffMs(failures + 1, pacing);
  if (idleMs + waitMs > pacing.stallLimitMs) throw stalled();
  return new PutOff(waitMs, { failures: failures + 1, furthest, idleMs }, 'cutroom');
}

const reasons: Record<PutOff['absent'], string> = {
  youtube: 'YouTube is overloaded.',
  connection: 'Cutroom cannot reach YouTube right now.',
  storage: 'Cutroom cannot read the stored video right now.',
  cutroom: 'Something went wrong on our side.',
};

/** For the status page: what happened, and that nobody has to do anything. */
function reason(absent: PutOff['absent'], waitMs: number): string {
  const minutes = Math.max(1, Math.round(waitMs / 60_000));
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${reasons[absent]} The upload goes on by itself, within about ${time}.`;
}
