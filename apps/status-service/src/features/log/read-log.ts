import { messages, type VideoLog } from '@cutroom/contracts';
import { notFound } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { LogDeps } from '../../deps';
import { presentLog, presentUntouched } from './log.presenter';

/** The fields of api's collection that this service reads and never writes. */
interface VideoRow {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  createdAt?: Date;
}

/**
 * The log of a video of the given team.
 *
 * @throws AppError 404 for a missing video and for another team's, so that nobody learns which IDs exist
 */
export async function readLog(deps: LogDeps, videoId: string, teamId: string): Promise<VideoLog> {
  const { logs, connection } = deps;
  const _id = new Types.ObjectId(videoId);
  const row = await logs.findById(_id).lean();
  if (row) {
    if (row.teamId.toHexString() !== teamId) throw notFound(messages.videoNotFound);
    return presentLog(row);
  }
  const video = await connection
    .collection<VideoRow>('videos')
    .findOne({ _id }, { projection: { teamId: 1, createdAt: 1 } });
  if (video?.teamId.toHexString() !== teamId) throw notFound(messages.videoNotFound);
  return presentUntouched(videoId, video.createdAt ?? _id.getTimestamp());
}
