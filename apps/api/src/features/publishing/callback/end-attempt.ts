import type { ActivityAction } from '@cutroom/contracts';
import type { Types } from 'mongoose';
import type { Origin } from '../../audit/audit-trail';
import type { VideoRecord } from '../../video/video.model';
import type { ConsentRecord } from '../consent/consent.model';
import { stopped } from '../transfer/publish-log';
import { mailRefused } from '../transfer/publish-mails';
import type { StepOutcome } from '../transfer/transfer-metrics';
import type { PublishDeps } from '../publishing.deps';
import { stopAsking } from './stop-asking';

export const expiredReason = 'The link to the consent page expired before the permission was given.';
export const declinedReason = 'The permission was not given on Google’s page. Nothing was published.';
export const brokenOffReason =
  'Cutroom could not go on after the permission had been given. Nothing was published. Publish again.';
export const untickedReason = 'The box for uploading videos was not ticked on Google’s page.';

/** The same in the words of a permission after the first: by then something has been sent. */
const needReasons = new Map([
  [declinedReason, 'You declined on Google’s page.'],
  [expiredReason, 'The link to Google’s page expired before you gave the permission.'],
]);

const actionOf = (reason: string): ActivityAction => {
  if (reason === expiredReason) return 'permission-expired';
  return reason === declinedReason || reason === untickedReason ? 'permission-declined' : 'publish-failed';
};

/** A permission after the first that came to nothing has not ended a publish. */
const noteAs = ({ purpose }: ConsentRecord, reason: string): ActivityAction => {
  const action = actionOf(reason);
  return purpose !== 'publish' && action === 'publish-failed' ? 'permission-failed' : action;
};

const measuredAs: Partial<Record<ActivityAction, StepOutcome>> = {
  'permission-expired': 'expired',
  'permission-declined': 'declined',
};

/** A browser that comes back from the consent page: from where, and in which call. */
export interface Visit extends Origin {
  requestId: string;
}

/** Since the creator was sent to the consent page. */
export const secondsAtConsent = ({ _id }: ConsentRecord): number =>
  (Date.now() - _id.getTimestamp().getTime()) / 1_000;

/** Nothing more comes of this consent. */
export const settleConsent = async ({ consents }: PublishDeps, consentId: Types.ObjectId): Promise<void> => {
  await consents.updateOne({ _id: consentId }, { $set: { status: 'settled' } });
};

/**
 * An attempt that ended at the consent page: the video is PENDING as before, its log says why. A newer attempt,
 * or a publish that is under way, is left alone. A permission after the first leaves the need as it was.
 *
 * @param visit the browser's; left out when the link ended by itself
 */
export async function endAttempt(
  deps: PublishDeps,
  consent: ConsentRecord,
  reason: string,
  visit?: Visit,
): Promise<void> {
  const status = consent.status === 'open' && reason === expiredReason ? 'expired' : 'settled';
  const { modifiedCount: first } = await deps.consents.updateOne(
    { _id: consent._id, status: { $ne: status } },
    { $set: { status } },
  );
  // Browser and sweeper may both find that a link has expired.
  if (first > 0 || reason !== expiredReason) await noteEnd(deps, consent, reason, visit?.address);
  if (consent.purpose !== 'publish') {
    // A page that was closed tells nothing new: what the card said before is still true.
    const problem = reason === expiredReason ? null : (needReasons.get(reason) ?? reason);
    await stopAsking(deps, consent, problem);
    return;
  }
  const filter = { _id: consent.videoId, state: 'PENDING' as const, 'log.attempt': consent.attempt };
  const video = await deps.videos.findOne(filter).lean<VideoRecord>();
  if (!video?.log) return;
  const { modifiedCount } = await deps.videos.updateOne(
    { ...filter, 'log.version': video.log.version },
    { $set: { log: { ...stopped(video.log, reason), ...(visit && { requestId: visit.requestId }) } } },
  );
  if (modifiedCount > 0) deps.statusLog.notify(video._id);
}

/**
 * As above, for a permission that was given: the page may never have been seen, so the creator hears of it by mail
 * as well, like of every publish that was begun and failed.
 */
export async function endGivenAttempt(
  deps: PublishDeps,
  consent: ConsentRecord,
  reason: string,
  visit?: Visit,
): Promise<void> {
  const { approval, attempt, creatorId, videoId } = consent;
  const waits = { _id: videoId, state: 'PENDING' as const, 'log.attempt': attempt };
  if (approval && (await deps.videos.exists(waits))) {
    await mailRefused(deps, creatorId, approval.details.title, videoId, reason);
  }
  await endAttempt(deps, consent, reason, visit);
}

async function noteEnd(
  deps: PublishDeps,
  consent: ConsentRecord,
  reason: string,
  address: string | undefined,
): Promise<void> {
  const { videoId, creatorId } = consent;
  const outcome = measuredAs[actionOf(reason)] ?? 'refused';
  if (consent.purpose === 'publish') {
    deps.transferMetrics.ended('permissionGranted', outcome, secondsAtConsent(consent));
  }
  const video = await deps.videos.findById(videoId).lean<VideoRecord>();
  if (!video) return;
  deps.audit.record({
    action: noteAs(consent, reason),
    teamId: video.teamId,
    // The cookie of the browser that asked has shown who it is.
    actorId: address === undefined ? null : creatorId,
    address,
    video,
    note: consent.purpose === 'publish' ? reason : (needReasons.get(reason) ?? reason),
  });
}
