import type { FailureReason } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';
import { isWithoutVideo } from '../../video/media/assert-approvable';
import type { PublishRecord } from '../../video/publish.record';
import type { VideoRecord } from '../../video/video.record';
import { openSession } from '../google/open-session';
import { PublishFailure } from '../google/publish-failure';
import type { Approval, ConsentRecord } from '../records/consent.model';
import { literally } from '@cutroom/jobs';
import { queued } from '../records/publish-log';
import type { PublishedRecord } from '../records/publishing-record';
import { reserveLease } from '../transfer/acquire-lease';
import { isAsApproved } from '../transfer/approved-object';
import { endCancelledSession, noteSessionToEnd } from '../transfer/end-cancelled-session';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { sealSessionUri } from '../transfer/session-uri';
import { endAttempt, endGivenAttempt, secondsAtConsent, settleConsent } from './end-attempt';
import { overtakenPage } from './overtaken-page';
import {
  recordPermission,
  startTransfer,
  type CallbackDeps,
  type GivenPermission,
  type Grant,
} from './grant';

const openTimeoutMs = 60_000;

/**
 * Permission to publish. It opens the resumable session at once, so that the creator reads a refusal of YouTube on this
 * very page. Then one conditional update makes the video PUBLISHING. An approval that the creator has replaced or ended in
 * the meantime publishes nothing, and of two consents the first wins; the session of the other is ended.
 */
export const grantPublish: Grant = async (deps, given) => {
  const { consent, access, pages, visit } = given;
  const { approval, creatorId, videoId } = consent;
  const endAndMail = async (reason: FailureReason, page: Page = pages.refused({ reason })) => {
    await endGivenAttempt(deps, consent, reason, visit);
    await revokeUnlessNeeded(deps, creatorId, access.token);
    return page;
  };

  const video = await deps.videos.findById(videoId).lean<VideoRecord>();
  if (!approval || !isStillApproved(video, consent)) return endOvertaken(deps, given, video);
  if (video.object?.version !== approval.object.version) return endAndMail({ code: 'newer-version' });
  if (!(await isAsApproved(deps.storage, approval.object)))
    return endAndMail({ code: 'source-changed' }, pages.changed());
  // The media worker may have examined the file while the creator was on Google's page.
  if (isWithoutVideo(video.media)) return endAndMail({ code: 'no-video-stream' });

  let sessionUri: string;
  try {
    sessionUri = await open(deps, approval, access.token);
  } catch (error) {
    if (!(error instanceof PublishFailure)) throw error;
    return endAndMail(error.reason, pages.refused(error));
  }

  const session = sealSessionUri(deps, videoId, sessionUri);
  const won = await becomePublishing(deps, given, approval, session);
  if (!won) {
    await endUnusedSession(deps, given, session);
    const now = await deps.videos.findById(videoId).lean<VideoRecord>();
    // The approval itself still counts, so it was about another version.
    return isStillApproved(now, consent)
      ? endAndMail({ code: 'newer-version' })
      : endOvertaken(deps, given, now);
  }
  await startTransfer(deps, given, won);
  deps.transferMetrics.ended('permissionGranted', 'done', secondsAtConsent(consent));
  return pages.started(approval.details.title);
};

/** While the creator is on Google's page, a second approval counts instead of this one, and a reason in the log ends it. */
const isStillApproved = (video: VideoRecord | null, { attempt }: ConsentRecord): video is VideoRecord =>
  video?.state === 'PENDING' && video.log?.attempt === attempt && video.log.failure === null;

/** The event that came first has its own entry in log and audit trail. The page of this permission says what it was. */
async function endOvertaken(
  deps: CallbackDeps,
  given: GivenPermission,
  video: VideoRecord | null,
): Promise<Page> {
  const { consent, access, pages, visit } = given;
  const { state } = video ?? {};
  const isOnItsWay = state === 'PUBLISHING' || state === 'PUBLISHED';
  if (isOnItsWay) await endAttempt(deps, consent, { code: 'video-not-pending' }, visit);
  else await settleConsent(deps, consent._id);
  await revokeUnlessNeeded(deps, consent.creatorId, access.token);
  return isOnItsWay ? pages.notPending() : overtakenPage(pages, consent, video);
}

const open = (deps: CallbackDeps, { details, object }: Approval, token: string): Promise<string> =>
  openSession(
    deps.google,
    { ...details, size: object.size, contentType: object.contentType },
    { token, pacing: deps.pacing, signal: AbortSignal.timeout(openTimeoutMs) },
  );

/** PENDING → PUBLISHING, once, with its entry in the audit trail. @returns null when the approval does not count any more */
async function becomePublishing(
  deps: CallbackDeps,
  given: GivenPermission,
  { details, thumbnail, object }: Approval,
  session: string,
): Promise<PublishedRecord | null> {
  const { creatorId, videoId, attempt } = given.consent;
  for (;;) {
    const video = await deps.videos.findById(videoId).lean<VideoRecord>();
    if (!isStillApproved(video, given.consent) || !video.log) return null;
    if (video.object?.version !== object.version) return null;
    const publish: PublishRecord = {
      attempt,
      details,
      thumbnail,
      approvedBy: creatorId,
      approvedAt: deps.clock(),
      object,
      session,
      lastChunkSent: false,
      awaiting: null,
      youtubeId: null,
      thumbnailSet: false,
    };
    const change = {
      ...literally({
        state: 'PUBLISHING',
        publish,
        thumbnail,
        log: queued(video.log, object.size, given.visit.requestId),
      }),
      lease: reserveLease(deps, video.lease),
    };
    // Whatever replaces or ends the approval in the meantime changes the log. Then this looks again.
    const waits = { state: 'PENDING' as const, 'object.version': object.version };
    const approved = { 'log.attempt': attempt, 'log.failure': null, 'log.version': video.log.version };
    const unchanged = { _id: videoId, ...waits, ...approved };
    let announce: () => void = () => undefined;
    const won = await deps.videos.db.transaction(async (transaction) => {
      const options = { returnDocument: 'after', updatePipeline: true, session: transaction } as const;
      const begun = await deps.videos
        .findOneAndUpdate(unchanged, [{ $set: change }], options)
        .lean<PublishedRecord>();
      if (begun) announce = await recordPermission(deps, given, begun, transaction);
      return begun;
    });
    if (won) announce();
    if (won) return won;
  }
}

/**
 * No transfer uses this session. The row keeps it until YouTube has ended it, like the session of a cancelled upload.
 */
async function endUnusedSession(
  deps: CallbackDeps,
  { consent: { videoId, creatorId, attempt }, access }: GivenPermission,
  session: string,
): Promise<void> {
  const unused = { session, attempt, approvedBy: creatorId, at: deps.clock() };
  await deps.videos.updateOne({ _id: videoId }, [{ $set: noteSessionToEnd(unused) }], {
    updatePipeline: true,
    timestamps: false,
  });
  await endCancelledSession(deps, videoId, unused, access.token);
}
