import type { ClientSession, Types } from 'mongoose';
import type { VideoDeps } from './video.deps';
import type { VideoModel, VideoRecord } from './video.model';

export type WithdrawnUpload = Pick<VideoRecord, '_id' | 'title' | 'incomingKey' | 'sealings'>;

/**
 * Part of the transaction in which an editor leaves a team: deletes their videos whose bytes have not arrived, so
 * that whatever is still sent to an upload URL counts for nothing.
 */
export async function withdrawUploads(
  { videos }: { videos: VideoModel },
  { teamId, editorId }: { teamId: Types.ObjectId; editorId: Types.ObjectId },
  session: ClientSession,
): Promise<WithdrawnUpload[]> {
  const awaited = { teamId, uploadedBy: editorId, state: 'AWAITING_UPLOAD' } as const;
  const fields = { title: 1, incomingKey: 1, sealings: 1 };
  const withdrawn = await videos.find(awaited, fields, { session }).lean<WithdrawnUpload[]>();
  await videos.deleteMany(awaited, { session });
  return withdrawn;
}

/**
 * Once that transaction has committed: removes what had arrived, and copies of processes that died, whose keys only
 * the row knew. A copy under way is removed by its own process; a later upload by the sweeper.
 */
export async function discardWithdrawn(
  { storage, logger }: Pick<VideoDeps, 'storage' | 'logger'>,
  withdrawn: readonly WithdrawnUpload[],
): Promise<void> {
  for (const { _id, incomingKey, sealings } of withdrawn) {
    for (const key of [incomingKey, ...sealings.map((sealing) => sealing.key)]) {
      await storage.remove(key).catch((err: unknown) => {
        logger.warn({ err, videoId: _id, key }, 'an object of a withdrawn upload is left in storage');
      });
    }
  }
}
