import { messages, replies, type VideoState } from '@cutroom/contracts';
import { conflict, notFound, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { VideoDeps } from '../video/video.deps';
import { ownTeam } from '../video/video.policy';
import type { VideoRecord } from '../video/video.record';

/**
 * A video of the own team with its proposal. An upload that has not been received exists for nobody but its uploader, and
 * that of a further version has no proposal of its own.
 *
 * @throws AppError 404
 */
export async function proposedVideo(
  { videos }: Pick<VideoDeps, 'videos'>,
  videoId: string,
  actor: Actor,
): Promise<VideoRecord> {
  const own = { _id: new Types.ObjectId(videoId), teamId: ownTeam(actor) };
  const video = await videos.findOne(own).select('+proposal +proposedThumbnails').lean<VideoRecord>();
  const isHidden = video?.state === 'AWAITING_UPLOAD' && !video.uploadedBy.equals(actor.userId);
  if (!video || isHidden || video.versionOf) throw notFound(messages.videoNotFound);
  if (video.state === 'DELETED') throw notFound(messages.videoInBin);
  return video;
}

export const notApproved = ['AWAITING_UPLOAD', 'PENDING', 'CHANGES_REQUESTED'] satisfies VideoState[];

/** @throws AppError 409 */
export function assertNotApproved({ state }: Pick<VideoRecord, 'state'>): void {
  if (!notApproved.some((each) => each === state)) throw conflict(replies.proposalTooLate);
}
