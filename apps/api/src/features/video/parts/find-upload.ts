import { messages, replies } from '@cutroom/contracts';
import { conflict, notFound, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { VideoDeps } from '../video.deps';
import type { VideoRecord } from '../video.model';
import { ownTeam } from '../video.policy';
import { isInParts, type VideoInParts } from './receive-parts';

/**
 * An own upload that has not been received. Somebody else's is answered like one that does not exist.
 *
 * @throws AppError 404
 */
export async function findUnfinished(
  { videos }: Pick<VideoDeps, 'videos'>,
  actor: Actor,
  videoId: string,
): Promise<VideoRecord> {
  const own = { _id: new Types.ObjectId(videoId), teamId: ownTeam(actor), uploadedBy: actor.userId };
  const video = await videos.findOne({ ...own, state: 'AWAITING_UPLOAD' }).lean<VideoRecord>();
  if (!video) throw notFound(messages.uploadNotFound);
  return video;
}

/** @throws AppError 409 when no part of the upload was begun */
export function assertInParts(video: VideoRecord): asserts video is VideoInParts {
  if (!isInParts(video)) throw conflict(replies.uploadWithoutParts);
}
