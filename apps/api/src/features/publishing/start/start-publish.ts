import { messages, replies, type PublishRequest } from '@cutroom/contracts';
import { conflict, wrongField, type ObjectStorage } from '@cutroom/server-kit';
import { Types, type ClientSession } from 'mongoose';
import type { AuditTrail, Caller } from '../../../audit/audit-trail';
import { assertApprovable } from '../../video/media/assert-approvable';
import { thumbnailPrefix } from '../../video/object-key';
import type { VideoDeps } from '../../video/video.deps';
import type { VideoModel } from '../../video/video.model';
import type { PublishDetails } from '../../video/publish.record';
import type { VideoRecord } from '../../video/video.record';
import { ownVideo } from '../../video/video.policy';
import { assertVersion } from '../../video/assert-version';
import { createConsent, type ConsentDeps, type PreparedConsent } from '../consent/create-consent';
import { asked } from '../records/publish-log';
import { isAsApproved } from '../transfer/approved-object';
import type { StatusLog } from '../transfer/status-log';
import type { TransferMetrics } from '../transfer/transfer-metrics';

export interface StartPublishDeps extends ConsentDeps {
  videos: VideoModel;
  users: VideoDeps['users'];
  storage: ObjectStorage;
  audit: AuditTrail;
  statusLog: StatusLog;
  transferMetrics: TransferMetrics;
}

/**
 * The creator approves a video with its details and gets the link to the consent page. The approval covers the version
 * that the player showed and no other; a client that names none means the only one there is. The video stays PENDING, so
 * closing the tab blocks nothing. Starting again replaces the older link. Attempt and link are one transaction: a start that
 * breaks off leaves everything as it was.
 *
 * @throws AppError 404 for a video of another team, 409 when the video is not pending, is another version, has no video
 *   stream or was not watched, 400 for a missing thumbnail and for a schedule that cannot be kept
 */
export async function startPublish(
  deps: StartPublishDeps,
  input: PublishRequest,
  caller: Caller & { requestId: string },
): Promise<PreparedConsent> {
  const startedAt = performance.now();
  const { actor } = caller;
  const { videoId, thumbnail, version, watchedOriginal = false, ...details } = input;
  const video = await ownVideo(deps, actor, videoId);
  if (video.state === 'CHANGES_REQUESTED') throw conflict(replies.changesPending);
  if (video.state !== 'PENDING' || !video.object) throw conflict(messages.videoNotPending);
  const { object } = video;
  await assertVersion(deps, video, version);
  assertApprovable(video.media, watchedOriginal);
  assertSchedule(deps, details);
  await assertOwnThumbnail(deps, video, thumbnail);
  if (!(await isAsApproved(deps.storage, object))) throw conflict(messages.videoChanged);

  const consent = await createConsent(deps, {
    videoId: video._id,
    creatorId: new Types.ObjectId(actor.userId),
    purpose: 'publish',
    attempt: (session) =>
      beginAttempt(deps, video, { details, thumbnail, requestId: caller.requestId }, session),
    version: object.version,
    approval: { details, thumbnail, object },
  });
  const note = video.media?.state === 'FAILED' ? 'Without a preview: the original was watched.' : undefined;
  deps.audit.recordCall(caller, { action: 'publish-approved', video, note });
  const took = (performance.now() - startedAt) / 1_000;
  deps.transferMetrics.ended('authorizationInitiated', 'done', took);
  deps.statusLog.notify(video._id);
  return consent;
}

/** YouTube makes a scheduled video public, and publishes one whose time has passed at once. */
function assertSchedule(
  { clock }: Pick<StartPublishDeps, 'clock'>,
  { privacyStatus, options }: PublishDetails,
): void {
  const publishAt = options?.publishAt;
  if (!publishAt) return;
  const message =
    privacyStatus !== 'public'
      ? messages.scheduleNotPublic
      : Date.parse(publishAt) <= clock().getTime()
        ? messages.schedulePast
        : null;
  if (message !== null) throw wrongField('options.publishAt', message);
}

async function assertOwnThumbnail(
  { storage }: StartPublishDeps,
  video: VideoRecord,
  key: string,
): Promise<void> {
  const isThere = key.startsWith(thumbnailPrefix(video.teamId)) && (await storage.head(key)) !== null;
  if (!isThere) throw wrongField('thumbnail', messages.thumbnailNotFound);
}

/**
 * Step 1 is DONE, step 2 INPROGRESS. Of two tabs, one transaction waits for the other: they make two attempts.
 *
 * @returns the number of the attempt
 */
async function beginAttempt(
  deps: StartPublishDeps,
  video: VideoRecord,
  { details, thumbnail, requestId }: { details: PublishDetails; thumbnail: string; requestId: string },
  session: ClientSession,
): Promise<number> {
  const { videos, clock } = deps;
  const current = await videos.findById(video._id, null, { session }).lean<VideoRecord>();
  if (current?.state !== 'PENDING') throw conflict(messages.videoNotPending);
  await assertVersion(deps, current, video.object?.version);
  const log = asked(current.log, requestId);
  const lastApproval = { details, at: clock() };
  await videos.updateOne({ _id: video._id }, { $set: { log, thumbnail, lastApproval } }, { session });
  return log.attempt;
}
