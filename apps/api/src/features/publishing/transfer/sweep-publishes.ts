import { now } from '../../video/video.deps';
import { brokenOffReason, endAttempt, endGivenAttempt, expiredReason } from '../callback/end-attempt';
import { linkLifetimeMs } from '../consent/authorization-link.model';
import type { ConsentRecord } from '../consent/consent.model';
import type { PublishDeps } from '../publishing.deps';
import type { TransferRecord } from './lease';
import { stopped } from './publish-log';
import { mailFailed } from './publish-mails';

const batchSize = 100;

/**
 * A callback that is being worked on has this long before its consent counts as abandoned: three minutes of calls to
 * Google, and clocks of processes that may differ by minutes.
 */
const callbackGraceMs = 10 * 60_000;

const gaveUpWaiting =
  'YouTube asked for your permission again, and it was not given within a week. Publish again to start anew.';

/** Mends what a crash, or a part that was away, has left behind. The rows say what is to be done. */
export async function sweepPublishes(deps: PublishDeps, signal?: AbortSignal): Promise<void> {
  await expireConsents(deps);
  signal?.throwIfAborted();
  await endLongWaits(deps);
  signal?.throwIfAborted();
  await deps.statusLog.reconcile(signal);
}

/** Links that nobody followed in time, and permissions whose process died with them: the log says so. */
async function expireConsents(deps: PublishDeps): Promise<void> {
  const time = now(deps).getTime();
  const expired = await deps.consents
    .find({
      $or: [
        { status: 'open', expiresAt: { $lt: new Date(time) } },
        { status: 'used', expiresAt: { $lt: new Date(time - callbackGraceMs) } },
      ],
    })
    .limit(batchSize)
    .lean<ConsentRecord[]>();
  for (const consent of expired) {
    if (consent.status === 'used' && consent.purpose === 'publish')
      await endGivenAttempt(deps, consent, brokenOffReason);
    else await endAttempt(deps, consent, expiredReason);
  }
}

/** An upload that has rested for as long as YouTube keeps a session is over. */
async function endLongWaits(deps: PublishDeps): Promise<void> {
  const waiting = await deps.videos
    .find({
      state: 'PUBLISHING',
      'publish.awaiting.since': { $lt: new Date(now(deps).getTime() - linkLifetimeMs) },
    })
    .limit(batchSize)
    .lean<TransferRecord[]>();
  for (const video of waiting) {
    await mailFailed(deps, video, gaveUpWaiting);
    const { modifiedCount } = await deps.videos.updateOne(
      { _id: video._id, state: 'PUBLISHING', 'publish.awaiting': { $ne: null } },
      {
        $set: {
          state: 'PENDING',
          'publish.session': null,
          'publish.awaiting': null,
          'publish.asking': null,
          log: stopped(video.log, gaveUpWaiting),
        },
      },
    );
    if (modifiedCount > 0) {
      deps.audit.record({ action: 'publish-failed', teamId: video.teamId, video, note: gaveUpWaiting });
    }
    deps.statusLog.notify(video._id);
  }
}
