import type { Page } from '@cutroom/server-kit';
import { messages } from '@cutroom/contracts';
import type { Types } from 'mongoose';
import { now } from '../../video/video.deps';
import type { PublishRecord, VideoRecord } from '../../video/video.model';
import type { Approval, ConsentRecord } from '../consent/consent.model';
import type { AccessToken } from '../google/google-oauth';
import { openSession } from '../google/open-session';
import { PublishFailure } from '../google/publish-failure';
import { isAsApproved } from '../transfer/approved-object';
import { reserveLease } from '../transfer/acquire-lease';
import { literally } from '../transfer/database-clock';
import { queued } from '../transfer/publish-log';
import { mailRefused } from '../transfer/publish-mails';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { sealSessionUri } from '../transfer/session-uri';
import type { PublishDeps } from '../publishing.deps';
import type { CallbackPages } from './callback-pages';
import { endAttempt, secondsAtConsent, settleConsent, type Visit } from './end-attempt';

const openTimeoutMs = 60_000;

/**
 * Permission to publish: the resumable session is opened at once, while the creator looks, so that YouTube's
 * refusal is read on this very page. Then one conditional update makes the video PUBLISHING; of two consents
 * the first wins, and the other leaves nothing but an unused session, which YouTube forgets by itself.
 */
export async function grantPublish(
  deps: PublishDeps,
  consent: ConsentRecord,
  access: AccessToken,
  pages: CallbackPages,
  visit: Visit,
): Promise<Page> {
  const { approval, creatorId, videoId } = consent;
  const giveUp = async (reason: string, page: Page): Promise<Page> => {
    await endAttempt(deps, consent, reason, visit);
    await revokeUnlessNeeded(deps, creatorId, access.token);
    return page;
  };
  const video = await deps.videos.findById(videoId).lean<VideoRecord>();
  if (video?.state !== 'PENDING' || !approval) return giveUp(messages.videoNotPending, pages.notPending());
  const isUnderReview = video.object?.version === approval.object.version;
  if (!isUnderReview || !(await isAsApproved(deps.storage, approval.object))) {
    await mailRefused(deps, creatorId, approval.details.title, videoId, messages.videoChanged);
    return giveUp(messages.videoChanged, pages.changed());
  }

  let sessionUri: string;
  try {
    sessionUri = await open(deps, approval, access.token);
  } catch (error) {
    if (!(error instanceof PublishFailure)) throw error;
    await mailRefused(deps, creatorId, approval.details.title, videoId, error.plain);
    return giveUp(error.plain, pages.refused(error.plain, { passing: error.kind === 'unreachable' }));
  }

  const session = sealSessionUri(deps, videoId, sessionUri);
  const won = await becomePublishing(deps, consent, approval, session, visit);
  if (!won) return giveUp(messages.videoNotPending, pages.notPending());
  deps.tokens.put(creatorId.toHexString(), videoId.toHexString(), access.token, access.expiresAt);
  deps.transferMetrics.ended('permissionGranted', 'done', secondsAtConsent(consent));
  const given = { action: 'permission-given', actorId: creatorId, address: visit.address } as const;
  deps.audit.record({ ...given, teamId: won.teamId, video: won });
  await settleConsent(deps, consent._id);
  await endOlderLinks(deps, videoId);
  deps.wakeTransfers();
  deps.statusLog.notify(videoId);
  return pages.started(approval.details.title);
}

const open = (deps: PublishDeps, { details, object }: Approval, token: string): Promise<string> =>
  openSession(
    deps.google,
    { ...details, size: object.size, contentType: object.contentType },
    { token, pacing: deps.pacing, signal: AbortSignal.timeout(openTimeoutMs) },
  );

/** PENDING → PUBLISHING, once. @returns null when another consent came first */
async function becomePublishing(
  deps: PublishDeps,
  { creatorId, videoId }: ConsentRecord,
  { details, thumbnail, object }: Approval,
  session: string,
  { requestId }: Visit,
): Promise<VideoRecord | null> {
  for (;;) {
    const video = await deps.videos.findById(videoId).lean<VideoRecord>();
    if (video?.state !== 'PENDING' || !video.log || video.object?.version !== object.version) return null;
    const publish: PublishRecord = {
      attempt: video.log.attempt,
      details,
      thumbnail,
      approvedBy: creatorId,
      approvedAt: now(deps),
      object,
      session,
      lastChunkSent: false,
      awaiting: null,
      youtubeId: null,
      thumbnailSet: false,
    };
    const won = await deps.videos
      .findOneAndUpdate(
        // A newer link may have been requested meanwhile: that changes the log, and this is tried again.
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
      .lean<VideoRecord>();
    if (won) return won;
  }
}

async function endOlderLinks({ consents }: PublishDeps, videoId: Types.ObjectId): Promise<void> {
  await consents.updateMany({ videoId, status: 'open' }, { $set: { status: 'replaced' } });
}
