import { messages, replies } from '@cutroom/contracts';
import { conflict, notFound, type Actor } from '@cutroom/server-kit';
import type { VideoDeps } from '../video/video.deps';
import { isNotApproved, ownVideoOrUpload } from '../video/video.policy';
import type { VideoRecord } from '../video/video.record';

/**
 * A video of the own team with its proposal. An upload that has not been received exists for nobody but its uploader, and
 * that of a further version has no proposal of its own.
 *
 * @throws AppError 404
 */
export async function proposedVideo(
  deps: Pick<VideoDeps, 'videos'>,
  videoId: string,
  actor: Actor,
): Promise<VideoRecord> {
  const video = await ownVideoOrUpload(deps, actor, videoId, '+proposal +proposedThumbnails');
  if (video.versionOf) throw notFound(messages.videoNotFound);
  if (video.state === 'DELETED') throw notFound(messages.videoInBin);
  return video;
}

/** @throws AppError 409 */
export function assertNotApproved(video: Pick<VideoRecord, 'state'>): void {
  if (!isNotApproved(video)) throw conflict(replies.proposalTooLate);
}
