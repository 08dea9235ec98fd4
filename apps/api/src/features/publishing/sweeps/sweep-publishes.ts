import { failureText } from '@cutroom/contracts';
import { beforeNow, type Jobs } from '@cutroom/jobs';
import type { Logger } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import { endAttempt, endInterrupted, type EndAttemptDeps } from '../callback/end-attempt';
import { linkLifetimeMs } from '../records/authorization-link.model';
import type { ConsentRecord } from '../records/consent.model';
import { changeWhileNeeded } from '../records/need';
import { stopped } from '../records/publish-log';
import type { TransferRecord } from '../records/publishing-record';
import { endCancelledSessions, type EndSessionDeps } from '../transfer/end-cancelled-session';
import { mailFailed } from '../transfer/publish-mails';
import { failedNews } from '../transfer/publish-news';
import { damageOf } from '../transfer/row-damage';
import { setAside } from '../transfer/set-aside';

const sweepJob = 'publish.sweep';
const logsJob = 'publish.deliver-logs';
const sessionsJob = 'publish.end-sessions';

/**
 * A callback has this long before its consent counts as abandoned: three minutes for the calls to Google, and the rest for
 * database and store. One that is slower finds its attempt ended and publishes nothing (ADR 008).
 */
const callbackMs = 5 * 60_000;
/** The same after its consent has expired, on a row of an older version, for processes whose clocks differ by minutes. */
const callbackGraceMs = 10 * 60_000;

type SweepPublishesDeps = EndAttemptDeps & { logger: Logger };

/** Sweeps every `everyMs`. Transfers need no job: the rows of the videos are their queue. */
export async function registerPublishJobs(
  jobs: Jobs,
  deps: SweepPublishesDeps & EndSessionDeps,
  everyMs: number,
): Promise<void> {
  jobs.define<null>(sweepJob, (_, { signal }) => sweepPublishes(deps, signal));
  // Each log of many may wait for a status-service that does not answer, and each session for YouTube. Nothing else waits
  // for that.
  jobs.define<null>(logsJob, (_, { signal }) => deps.statusLog.reconcile(signal));
  jobs.define<null>(sessionsJob, (_, { signal }) => endCancelledSessions(deps, signal));
  for (const job of [sweepJob, logsJob, sessionsJob]) await jobs.every(everyMs, job);
}

/** Repairs what a crash or an outage has left behind. The rows show what is to be done. */
export async function sweepPublishes(deps: SweepPublishesDeps, signal?: AbortSignal): Promise<void> {
  await expireConsents(deps, signal);
  await endLongWaits(deps, signal);
}

/** Ends links that nobody followed in time, and permissions whose process died with them. */
async function expireConsents(deps: SweepPublishesDeps, signal?: AbortSignal): Promise<void> {
  const time = deps.clock().getTime();
  const expired = await deps.consents
    .find({
      $or: [
        { status: 'open', expiresAt: { $lt: new Date(time) } },
        { status: 'used', expiresAt: { $lt: new Date(time - callbackGraceMs) } },
        {
          status: 'used',
          usedAt: { $exists: true },
          $expr: { $lte: ['$usedAt', beforeNow(callbackMs)] },
        },
      ],
    })
    .lean<ConsentRecord[]>();
  for (const consent of expired) {
    signal?.throwIfAborted();
    await orLater(deps, consent.videoId, () =>
      consent.status === 'used'
        ? endInterrupted(deps, consent)
        : endAttempt(deps, consent, { code: 'permission-expired' }),
    );
  }
}

/** Ends one attempt. One that cannot be ended, such as that of a damaged row, must not hold up the others. */
async function orLater(
  { logger }: SweepPublishesDeps,
  videoId: Types.ObjectId,
  end: () => Promise<void>,
): Promise<void> {
  await end().catch((err: unknown) => {
    logger.warn({ err, videoId }, 'could not end an attempt to publish; the next sweep tries again');
  });
}

/** Ends uploads that have waited for permission as long as YouTube keeps a session, also those whose rows cannot be read. */
async function endLongWaits(deps: SweepPublishesDeps, signal?: AbortSignal): Promise<void> {
  const waiting = await deps.videos
    .find({
      state: 'PUBLISHING',
      'publish.awaiting.since': { $lt: new Date(deps.clock().getTime() - linkLifetimeMs) },
    })
    .lean<TransferRecord[]>();
  for (const video of waiting) {
    signal?.throwIfAborted();
    const damage = damageOf(video);
    await orLater(deps, video._id, () =>
      damage === null ? endLongWait(deps, video) : setAside(deps, video._id, damage),
    );
  }
}

/**
 * Ends this one wait. A creator who gives the permission at the last moment wins: the conditional update then finds
 * nothing to end, and neither the email nor the bell says that the publish failed.
 */
async function endLongWait(
  deps: EndAttemptDeps,
  { _id: videoId, publish: { attempt, awaiting, lastChunkSent } }: TransferRecord,
): Promise<void> {
  // After the last byte, only the channel shows whether YouTube took the video (ADR 008).
  const code = lastChunkSent ? 'permission-overdue-in-doubt' : 'permission-overdue';
  const reason = { code } as const;
  const text = failureText(reason);
  let announce: () => void = () => undefined;
  const ended = await changeWhileNeeded(
    deps,
    { videoId, attempt, purpose: 'resume' },
    ({ log }) => ({
      state: 'PENDING',
      'publish.session': null,
      'publish.awaiting': null,
      'publish.asking': null,
      log: stopped(log, text),
    }),
    {
      also: { 'publish.awaiting.since': awaiting?.since },
      async alongside(session, video) {
        await mailFailed(deps, video, reason, session);
        await deps.notifications.write([failedNews(video, reason)], session);
        const event = { action: 'publish-failed', teamId: video.teamId, video, note: text } as const;
        announce = await deps.audit.recordWith(session, event);
      },
    },
  );
  if (!ended) return;
  announce();
  deps.statusLog.notify(videoId);
}
