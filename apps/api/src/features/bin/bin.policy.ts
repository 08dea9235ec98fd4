import { messages, replies } from '@cutroom/contracts';
import { conflict, forbidden, notFound, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { VideoDeps } from '../video/video.deps';
import { ownTeam } from '../video/video.policy';
import type { BinRecord, VideoRecord } from '../video/video.record';
import { isUnderReview } from '../video/versions';

/** A video that lies in the bin. */
export type BinnedRecord = VideoRecord & { bin: BinRecord };

export const isBinned = (video: VideoRecord): video is BinnedRecord =>
  video.state === 'DELETED' && video.bin !== undefined;

/**
 * A video of the own team, in the bin or not. An upload that has not been received exists for nobody but its uploader.
 *
 * @throws AppError 404
 */
export async function videoOrBinned(
  { videos }: Pick<VideoDeps, 'videos'>,
  actor: Actor,
  videoId: string,
): Promise<VideoRecord> {
  const own = { _id: new Types.ObjectId(videoId), teamId: ownTeam(actor) };
  const video = await videos.findOne(own).lean<VideoRecord>();
  const isShown = video && (video.state !== 'AWAITING_UPLOAD' || video.uploadedBy.equals(actor.userId));
  if (!isShown) throw notFound(messages.videoNotFound);
  return video;
}

/**
 * Creators delete every video that is not in transfer; editors withdraw what they uploaded, until it is approved.
 *
 * @throws AppError 403 for somebody else's video, 409 for the state that it has
 */
export function assertDeletable({ state, uploadedBy }: VideoRecord, { role, userId }: Actor): void {
  const isEditor = role !== 'YOUTUBER';
  if (isEditor && !uploadedBy.equals(userId)) throw forbidden(replies.videoOfOther);
  if (isEditor && !isUnderReview({ state })) throw conflict(replies.videoApproved);
  if (state === 'PUBLISHING') throw conflict(replies.videoInTransfer);
}

export const mayRestore = ({ bin }: BinnedRecord, { role, userId }: Actor): boolean =>
  role === 'YOUTUBER' || bin.by.equals(userId);
