import type { FailureReason } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';
import { isWithoutVideo } from '../../video/media/assert-approvable';
import type { PublishRecord, VideoRecord } from '../../video/video.model';
import { openSession } from '../google/open-session';
import { PublishFailure } from '../google/publish-failure';
import type { Approval } from '../records/consent.model';
import { literally } from '@cutroom/jobs';
import { queued } from '../records/publish-log';
import type { PublishedRecord } from '../records/publishing-record';
import { reserveLease } from '../transfer/acquire-lease';
import { isAsApproved } from '../transfer/approved-object';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { sealSessionUri } from '../transfer/session-uri';
import { endAttempt, endGivenAttempt, secondsAtConsent } from './end-attempt';
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
 * very page. Then one conditional update makes the video PUBLISHING. Of two consents the first wins; the other leaves an
 * unused session, which YouTube forgets.
 */
export const grantPublish: Grant = async (deps, given) => {
  const { consent, access, pages, visit } = given;
  const { approval, creatorId, videoId } = consent;
  const video = await deps.videos.findById(videoId).lean<VideoRecord>();
  const endBy = (end: typeof endAttempt) => async (reason: FailureReason, page: Page) => {
    await end(deps, consent, reason, visit);
    await revokeUnlessNeeded(deps, creatorId, access.token);
    return page;
  };
  const endAndMail = endBy(endGivenAttempt);
  const endOvertaken = () => endBy(endAttempt)({ code: 'video-not-pending' }, pages.notPending());

  if (video?.state !== 'PENDING' || !approval) return endOvertaken();
  if (video.object?.version !== approval.object.version) {
    const reason = { code: 'newer-version' } as const;
    return endAndMail(reason, pages.refused({ reason }));
  }
  if (!(await isAsApproved(deps.storage, approval.object)))
    return endAndMail({ code: 'source-changed' }, pages.changed());
  // The media worker may have examined the file while the creator was on Google's page.
  if (isWithoutVideo(video.media)) {
    const reason = { code: 'no-video-stream' } as const;
    return endAndMail(reason, pages.refused({ reason }));
  }

  let sessionUri: string;
  try {
    sessionUri = await open(deps, approval, access.token);
  } catch (error) {
    if (!(error instanceof PublishFailure)) throw error;
    return endAndMail(error.reason, pages.refused(error));
  }

  const won = await becomePublishing(deps, given, approval, sealSessionUri(deps, videoId, sessionUri));
  if (!won) return endOvertaken();
  await startTransfer(deps, given, won);
  deps.transferMetrics.ended('permissionGranted', 'done', secondsAtConsent(consent));
  await deps.consents.updateMany({ videoId, status: 'open' }, { $set: { status: 'replaced' } });
  return pages.started(approval.details.title);
};

const open = (deps: CallbackDeps, { details, object }: Approval, token: string): Promise<string> =>
  openSession(
    deps.google,
    { ...details, size: object.size, contentType: object.contentType },
    { token, pacing: deps.pacing, signal: AbortSignal.timeout(openTimeoutMs) },
  );

/** PENDING → PUBLISHING, once, with its entry in the audit trail. @returns null when another consent came first */
async function becomePublishing(
  deps: CallbackDeps,
  given: GivenPermission,
  { details, thumbnail, object }: Approval,
  session: string,
): Promise<PublishedRecord | null> {
  const { creatorId, videoId } = given.consent;
  for (;;) {
    const video = await deps.videos.findById(videoId).lean<VideoRecord>();
    if (video?.state !== 'PENDING' || !video.log || video.object?.version !== object.version) return null;
    const publish: PublishRecord = {
      attempt: video.log.attempt,
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
    // A newer consent may change the log in the meantime. Then this tries again.
    const waits = { state: 'PENDING' as const, 'object.version': object.version };
    const unchanged = { _id: videoId, ...waits, 'log.version': video.log.version };
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
