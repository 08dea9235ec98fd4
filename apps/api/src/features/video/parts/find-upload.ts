import { messages, replies } from '@cutroom/contracts';
import { conflict, notFound, type Actor } from '@cutroom/server-kit';
import { findByUpload } from '../find-by-upload';
import { uploaderOf } from '../versions';
import type { VideoDeps } from '../video.deps';
import type { VideoRecord } from '../video.record';
import { ownTeam } from '../video.policy';
import { isInParts, type VideoInParts } from './receive-parts';

/**
 * An own upload that has not been received. The response for somebody else's is the same as for one that does not
 * exist.
 *
 * @throws AppError 404, 409 when it has been received
 */
export async function findUnfinished(
  deps: Pick<VideoDeps, 'videos'>,
  actor: Actor,
  videoId: string,
): Promise<VideoRecord> {
  const video = await findByUpload(deps, videoId);
  if (!video?.teamId.equals(ownTeam(actor)) || !uploaderOf(video, videoId)?.equals(actor.userId))
    throw notFound(messages.uploadNotFound);
  if (video.state !== 'AWAITING_UPLOAD') throw conflict(replies.uploadReceived);
  return video;
}

/** @throws AppError 409 when no part of the upload was begun */
export function assertInParts(video: VideoRecord): asserts video is VideoInParts {
  if (!isInParts(video)) throw conflict(replies.uploadWithoutParts);
}
