import { failureText, type ActivityAction, type FailureCode, type FailureReason } from '@cutroom/contracts';
import type { ClientSession, Types } from 'mongoose';
import type { AuditTrail, Origin } from '../../../audit/audit-trail';
import type { VideoRecord } from '../../video/video.record';
import type { ConsentModel, ConsentRecord } from '../records/consent.model';
import { changeWhile } from '../records/need';
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

interface AttemptEnd {
  /** Left out when no visit ended it. */
  visit?: Visit;
  /** What is written in the transaction of the log, once: when this call has ended the attempt. */
  alongside?: (session: ClientSession, video: VideoRecord) => Promise<void>;
}

/**
 * Ends an attempt at the consent page. After a first permission, the video is PENDING as before and its log has the
 * reason. After a later one, the video keeps its need. Newer attempts and running publishes do not change.
 *
 * @param visit left out when the link expired without a visit
 */
export const endAttempt = (
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  reason: FailureReason,
  visit?: Visit,
): Promise<void> => end(deps, consent, reason, { visit });

async function end(
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  { code, detail }: FailureReason,
  { visit, alongside }: AttemptEnd,
): Promise<void> {
  const reason: FailureReason = { code, detail, purpose: consent.purpose };
  const hasExpired = code === 'permission-expired';
  // The log first: a call that is interrupted in between is repeated by the sweep, which finds nothing to end then.
  // An expired page of a need is no news: the card already says what the video needs.
  if (consent.purpose === 'publish') await showReason(deps, consent, reason, { visit, alongside });
  else await stopAsking(deps, consent, hasExpired ? null : reason);
  const status = consent.status === 'open' && hasExpired ? 'expired' : 'settled';
  const { modifiedCount: first } = await deps.consents.updateOne(
    { _id: consent._id, status: { $ne: status } },
    { $set: { status } },
  );
  // A visit and the sweep may both find that a link has expired. One of them is recorded.
  if (first > 0 || !hasExpired) await recordEnd(deps, consent, reason, visit?.address);
}

async function showReason(
  deps: EndAttemptDeps,
  { videoId, attempt }: ConsentRecord,
  reason: FailureReason,
  { visit, alongside }: AttemptEnd,
): Promise<void> {
  const ended = await changeWhile(
    deps,
    // An attempt that has a reason has ended before.
    { _id: videoId, state: 'PENDING', 'log.attempt': attempt, 'log.failure': null },
    ({ log }) => ({
      log: { ...stopped(log, failureText(reason)), ...(visit && { requestId: visit.requestId }) },
    }),
    { alongside },
  );
  if (ended) deps.statusLog.notify(videoId);
}

/**
 * Ends an attempt after permission was given. The creator may have closed the tab, so an email and the bell say it too, in
 * the transaction that ends the attempt.
 */
export async function endGivenAttempt(
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  reason: FailureReason,
  visit?: Visit,
): Promise<void> {
  const { approval, creatorId, videoId } = consent;
  await end(deps, consent, reason, {
    visit,
    async alongside(session, { teamId }) {
      if (!approval) return;
      const { title } = approval.details;
      await mailRefused(deps, { creatorId, videoId, title }, reason, session);
      await deps.notifications.write([refusedNews(consent, { teamId, title }, reason)], session);
    },
  });
}

/**
 * Ends an attempt whose callback broke off after permission was given. If its publish had begun by then, or a newer one has,
 * the video's row already has the outcome: it may even be PENDING again for a reason of its own, which this must not
 * overwrite. A later permission is either on the row as well, or the card offers to give it again.
 */
export async function endInterrupted(
  deps: EndAttemptDeps,
  consent: ConsentRecord,
  visit?: Visit,
): Promise<void> {
  const { _id, videoId, attempt, purpose } = consent;
  if (purpose !== 'publish') {
    await stopAsking(deps, consent, null);
    return settleConsent(deps, _id);
  }
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
