import { limits } from '@cutroom/contracts';
import type { ClientSession, Types } from 'mongoose';
import type { NoticeDeps } from './notice.deps';

/** Nobody is told about a video in the bin. What is due waits: a restore may follow, and the purge removes the rest. */
export const isInBin = async (
  { videos }: Pick<NoticeDeps, 'videos'>,
  videoId: Types.ObjectId,
  session: ClientSession,
): Promise<boolean> => (await videos.exists({ _id: videoId, state: 'DELETED' }).session(session)) !== null;

/**
 * What waits is looked at again after this long, so that it neither takes the place of others in every sweep nor makes
 * people wait for long after a restore.
 */
export const putOff = ({ clock }: Pick<NoticeDeps, 'clock'>) => ({
  $set: { dueAt: new Date(clock().getTime() + limits.commentEmailDelayMs) },
});
