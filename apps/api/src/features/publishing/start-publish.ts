import { messages, type PublishRequest } from '@cutroom/contracts';
import { badRequest, conflict } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Caller } from '../audit/audit-trail';
import { thumbnailPrefix } from '../video/object-key';
import { ownVideo } from '../video/video.policy';
import type { VideoRecord } from '../video/video.model';
import { createConsent, type PreparedConsent } from './consent/create-consent';
import { isAsApproved } from './transfer/approved-object';
import { asked } from './transfer/publish-log';
import type { PublishDeps } from './publishing.deps';

/**
 * The creator approves a video with its details and gets the link to the consent page. The approval holds for the
 * version that the player showed, and for no other; a client that names none means the only version there is. The video stays PENDING: a tab that is closed there blocks nothing, and
 * asking again ends the older link.
 */
export async function startPublish(
  deps: PublishDeps,
  input: PublishRequest,
  caller: Caller & { requestId: string },
): Promise<PreparedConsent> {
  const startedAt = performance.now();
  const { actor } = caller;
  const { videoId, thumbnail, version, ...details } = input;
  const video = await ownVideo(deps, actor, videoId);
  if (video.state !== 'PENDING' || !video.object) throw conflict(messages.videoNotPending);
  const { object } = video;
  if (version !== undefined && version !== object.version) throw conflict(messages.versionNotWatched);
  await mustBeOwnThumbnail(deps, video, thumbnail);
  if (!(await isAsApproved(deps.storage, object))) throw conflict(messages.videoChanged);

  await beginAttempt(deps, video, thumbnail, caller.requestId);
  const consent = await createConsent(deps, {
    videoId: video._id,
    creatorId: new Types.ObjectId(actor.userId),
    purpose: 'publish',
    attempt: () => newestAttempt(deps, video._id),
    version: object.version,
    approval: { details, thumbnail, object },
  });
  deps.audit.recordCall(caller, { action: 'publish-approved', video });
  const took = (performance.now() - startedAt) / 1_000;
  deps.transferMetrics.ended('authorizationInitiated', 'done', took);
  deps.statusLog.notify(video._id);
  return consent;
}

async function mustBeOwnThumbnail({ storage }: PublishDeps, video: VideoRecord, key: string): Promise<void> {
  const there = key.startsWith(thumbnailPrefix(video.teamId)) && (await storage.head(key)) !== null;
  if (!there) {
    const message = messages.thumbnailNotFound;
    throw badRequest(message, [{ path: 'thumbnail', message }]);
  }
}

/** Step 1 is DONE, step 2 INPROGRESS. Conditional on the log's version: two tabs make two attempts, not one twice. */
async function beginAttempt(
  { videos }: PublishDeps,
  video: VideoRecord,
  thumbnail: string,
  requestId: string,
): Promise<void> {
  let current: VideoRecord | null = video;
  while (current?.state === 'PENDING') {
    const unchanged = current.log === null ? { log: null } : { 'log.version': current.log.version };
    const begun = await videos
      .findOneAndUpdate(
        { _id: video._id, state: 'PENDING', 'object.version': video.object?.version, ...unchanged },
        { $set: { log: asked(current.log, requestId), thumbnail } },
        { returnDocument: 'after' },
      )
      .lean<VideoRecord>();
    if (begun) return;
    current = await videos.findById(video._id).lean<VideoRecord>();
  }
  throw conflict(messages.videoNotPending);
}

async function newestAttempt({ videos }: PublishDeps, videoId: Types.ObjectId): Promise<number> {
  const video = await videos.findById(videoId, { 'log.attempt': 1 }).lean<VideoRecord>();
  return video?.log?.attempt ?? 1;
}
