import type { Actor } from '@cutroom/server-kit';
import { forbidden, notFound } from '@cutroom/server-kit';
import { messages, type VideoState } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { VideoModel } from './video.model';
import type { VideoRecord } from './video.record';

/** The states of a video that has not been approved, so that its details and proposals can still be changed. */
export const notApproved = ['AWAITING_UPLOAD', 'PENDING', 'CHANGES_REQUESTED'] satisfies VideoState[];

export const isNotApproved = ({ state }: Pick<VideoRecord, 'state'>): boolean =>
  notApproved.some((each) => each === state);

/** The team of somebody who has one; the endpoint table lets no one else come this far. */
export function ownTeam(actor: Pick<Actor, 'teamId'>): Types.ObjectId {
  if (actor.teamId === null) throw forbidden(messages.notInTeam);
  return new Types.ObjectId(actor.teamId);
}

/**
 * A video of the own team in any state. An upload that has not been received exists for nobody but its uploader.
 *
 * @param withFields fields that are not read by default, like `+proposal`
 * @throws AppError 404
 */
export async function ownVideoOrUpload(
  { videos }: { videos: VideoModel },
  actor: Actor,
  videoId: string,
  withFields?: string,
): Promise<VideoRecord> {
  const own = { _id: new Types.ObjectId(videoId), teamId: ownTeam(actor) };
  const video = await videos.findOne(own, withFields).lean<VideoRecord>();
  const isHidden = video?.state === 'AWAITING_UPLOAD' && !video.uploadedBy.equals(actor.userId);
  if (!video || isHidden) throw notFound(messages.videoNotFound);
  return video;
}

/**
 * A video of the own team. The response for another team's video, and for one whose bytes have not arrived, is the same
 * as for one that does not exist: nobody learns which IDs exist. For a deleted video of the own team it says that it
 * was deleted.
 */
export async function ownVideo(
  { videos }: { videos: VideoModel },
  actor: Actor,
  videoId: string,
): Promise<VideoRecord> {
  const video = await videos
    .findOne({ _id: new Types.ObjectId(videoId), teamId: ownTeam(actor), state: { $ne: 'AWAITING_UPLOAD' } })
    .lean<VideoRecord>();
  if (!video) throw notFound(messages.videoNotFound);
  if (video.state === 'DELETED') throw notFound(messages.videoInBin);
  return video;
}
