import { failureText, type ActivityAction, type FailureCode, type FailureReason } from '@cutroom/contracts';
import type { Types } from 'mongoose';
import type { AuditTrail, Origin } from '../../../audit/audit-trail';
import type { VideoRecord } from '../../video/video.model';
import type { ConsentModel, ConsentRecord } from '../records/consent.model';
import { stopped } from '../records/publish-log';
import { mailRefused } from '../transfer/publish-mails';
import { refusedNews } from '../transfer/publish-news';
import type { PublishMailDeps } from '../transfer/publish-mails.deps';
import type { StepOutcome, TransferMetrics } from '../transfer/transfer-metrics';
import { stopAsking, type StopAskingDeps } from './stop-asking';

export interface EndAttemptDeps extends StopAskingDeps, PublishMailDeps {
  consents: ConsentModel;
  audit: AuditTrail;
  transferMetrics: TransferMetrics;
}

/** What the audit trail calls a permission that was not given. Every other code is a failure. */
const actions: Partial<Record<FailureCode, ActivityAction>> = {
  'permission-expired': 'permission-expired',
  'permission-declined': 'permission-declined',
  'upload-box-unticked': 'permission-declined',
};

const outcomes: Partial<Record<FailureCode, StepOutcome>> = {
  'permission-expired': 'expired',
  'permission-declined': 'declined',
  'upload-box-unticked': 'declined',
};

/** The browser that comes back from the consent page. */
export interface Visit extends Origin {
  requestId: string;
}

/** Seconds since the creator was sent to the consent page. */
export const secondsAtConsent = ({ _id }: ConsentRecord): number =>
  (Date.now() - _id.getTimestamp().getTime()) / 1_000;

/** The outcome of this consent is stored. */
export const settleConsent = async (
  { consents }: { consents: ConsentModel },
  consentId: Types.ObjectId,
): Promise<void> => {
  await consents.updateOne({ _id: consentId }, { $set: { status: 'settled' } });
};

/**
 * Ends an attempt at the consent page. After a first permission, the video is PENDING as before and its log has the
 * reason. After a later one, the video keeps its need. Newer attempts and running publishes do not change.
 *
 * @param visit left out when the link expired without a visit
 */
export async function endAttempt(
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  { code, detail }: FailureReason,
  visit?: Visit,
): Promise<void> {
  const reason: FailureReason = { code, detail, purpose: consent.purpose };
  const hasExpired = code === 'permission-expired';
  const status = consent.status === 'open' && hasExpired ? 'expired' : 'settled';
  const { modifiedCount: first } = await deps.consents.updateOne(
    { _id: consent._id, status: { $ne: status } },
    { $set: { status } },
  );
  // An expired page of a need is no news: the card already says what the video needs.
  if (consent.purpose === 'publish') await showReason(deps, consent, reason, visit);
  else await stopAsking(deps, consent, hasExpired ? null : reason);
  // A visit and the sweep may both find that a link has expired. One of them is recorded.
  if (first > 0 || !hasExpired) await recordEnd(deps, consent, reason, visit?.address);
}

async function showReason(
  deps: EndAttemptDeps,
  { videoId, attempt }: ConsentRecord,
  reason: FailureReason,
  visit?: Visit,
): Promise<void> {
  const filter = { _id: videoId, state: 'PENDING' as const, 'log.attempt': attempt };
  const video = await deps.videos.findOne(filter).lean<VideoRecord>();
  if (!video?.log) return;
  const log = { ...stopped(video.log, failureText(reason)), ...(visit && { requestId: visit.requestId }) };
  const { modifiedCount } = await deps.videos.updateOne(
    { ...filter, 'log.version': video.log.version },
    { $set: { log } },
  );
  if (modifiedCount > 0) deps.statusLog.notify(video._id);
}

/** By email and in the bell. A caller that is interrupted repeats it, and the bell has it once. */
export async function tellRefused(
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  video: Pick<VideoRecord, 'teamId' | 'title'>,
  reason: FailureReason,
): Promise<void> {
  const { creatorId, videoId } = consent;
  await mailRefused(deps, { creatorId, videoId, title: video.title }, reason);
  await deps.notifications.write([refusedNews(consent, video, reason)]);
}

/** Ends an attempt after permission was given. The creator may have closed the tab, so an email says it too. */
export async function endGivenAttempt(
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  reason: FailureReason,
  visit?: Visit,
): Promise<void> {
  const { approval, attempt, videoId } = consent;
  const waits = { _id: videoId, state: 'PENDING' as const, 'log.attempt': attempt };
  const video = approval && (await deps.videos.findOne(waits, { teamId: 1 }).lean());
  if (video)
    await tellRefused(deps, consent, { teamId: video.teamId, title: approval.details.title }, reason);
  await endAttempt(deps, consent, reason, visit);
}

/**
 * Ends an attempt to publish whose callback broke off. If its publish had begun by then, or a newer one has, the video's
 * row already has the outcome: it may even be PENDING again for a reason of its own, which this must not overwrite.
 */
export async function endInterrupted(
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  visit?: Visit,
): Promise<void> {
  const { _id, videoId, attempt } = consent;
  const hasBegun = await deps.videos.exists({ _id: videoId, 'publish.attempt': { $gte: attempt } });
  if (hasBegun) await settleConsent(deps, _id);
  else await endGivenAttempt(deps, consent, { code: 'callback-interrupted' }, visit);
}

async function recordEnd(
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  reason: FailureReason,
  address: string | undefined,
): Promise<void> {
  const { videoId, creatorId, purpose } = consent;
  if (purpose === 'publish') {
    const outcome = outcomes[reason.code] ?? 'refused';
    deps.transferMetrics.ended('permissionGranted', outcome, secondsAtConsent(consent));
  }
  const video = await deps.videos.findById(videoId).lean<VideoRecord>();
  if (!video) return;
  deps.audit.record({
    // A failed permission after the first one ends no publish.
    action: actions[reason.code] ?? (purpose === 'publish' ? 'publish-failed' : 'permission-failed'),
    teamId: video.teamId,
    // A visit is the creator's: the cookie of the browser has proved it.
    actorId: address === undefined ? null : creatorId,
    address,
    video,
    note: failureText(reason),
  });
}
