import { messages, type VideoState } from '@cutroom/contracts';
import { notFound } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Deps } from '../../deps';

/** The fields of api's collection that this service reads and never writes. */
interface VideoRow {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  state: VideoState;
}

/**
 * Asserts that a video of this team has a review room: it has one from when its upload is received until it is
 * deleted.
 *
 * @throws AppError 404 for a missing video and for another team's, so that nobody learns which IDs exist
 */
export async function assertRoom(
  { connection }: Pick<Deps, 'connection'>,
  videoId: string,
  teamId: string,
): Promise<void> {
  const video = await connection
    .collection<VideoRow>('videos')
    .findOne({ _id: new Types.ObjectId(videoId) }, { projection: { teamId: 1, state: 1 } });
  const isShown =
    video?.teamId.toHexString() === teamId && video.state !== 'AWAITING_UPLOAD' && video.state !== 'DELETED';
  if (!isShown) throw notFound(messages.videoNotFound);
}
