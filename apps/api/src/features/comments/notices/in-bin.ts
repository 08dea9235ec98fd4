import { limits } from '@cutroom/contracts';
import type { ClientSession, Types } from 'mongoose';
import type { NoticeDeps } from './notice.deps';

/**
 * Nobody is notified about a video in the bin. Due rows wait, because the video may be restored; the purge removes the
 * rest.
 */
export const isInBin = async (
  { videos }: Pick<NoticeDeps, 'videos'>,
  videoId: Types.ObjectId,
  session: ClientSession,
): Promise<boolean> => (await videos.exists({ _id: videoId, state: 'DELETED' }).session(session)) !== null;

/**
 * Waiting rows are looked at again after this long, so that they neither displace others in every sweep nor delay an
 * email much after a restore.
 */
export const putOff = ({ clock }: Pick<NoticeDeps, 'clock'>) => ({
  $set: { dueAt: new Date(clock().getTime() + limits.commentEmailDelayMs) },
});
