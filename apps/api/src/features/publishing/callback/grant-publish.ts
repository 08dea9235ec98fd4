import type { FailureReason } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';
import { isWithoutVideo } from '../../video/media/assert-approvable';
import type { PublishRecord, VideoRecord } from '../../video/video.model';
import { openSession } from '../google/open-session';
import { PublishFailure } from '../google/publish-failure';
import type { Approval, ConsentRecord } from '../records/consent.model';
import { literally } from '@cutroom/jobs';
import { queued } from '../records/publish-log';
import type { PublishedRecord } from '../records/publishing-record';
import { reserveLease } from '../transfer/acquire-lease';
import { isAsApproved } from '../transfer/approved-object';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { sealSessionUri } from '../transfer/session-uri';
import { endAttempt, endGivenAttempt, secondsAtConsent, type Visit } from './end-attempt';
import { startTransfer, type CallbackDeps, type Grant } from './grant';

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

  const won = await becomePublishing(
    deps,
    consent,
    approval,
    sealSessionUri(deps, videoId, sessionUri),
    visit,
  );
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

/** PENDING → PUBLISHING, once. @returns null when another consent came first */
async function becomePublishing(
  deps: CallbackDeps,
  { creatorId, videoId }: ConsentRecord,
  { details, thumbnail, object }: Approval,
  session: string,
  { requestId }: Visit,
): Promise<PublishedRecord | null> {
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
    const won = await deps.videos
      .findOneAndUpdate(
        // A newer consent may change the log in the meantime. Then this tries again.
        {
          _id: videoId,
          state: 'PENDING',
          'object.version': object.version,
          'log.version': video.log.version,
        },
        [
          {
            $set: {
              ...literally({
                state: 'PUBLISHING',
                publish,
                thumbnail,
                log: queued(video.log, object.size, requestId),
              }),
              lease: reserveLease(deps, video.lease),
            },
          },
        ],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean<PublishedRecord>();
    if (won) return won;
  }
}
