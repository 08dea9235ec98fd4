import type { ClientSession, Types } from 'mongoose';
import type { VideoModel, VideoRecord } from './video.model';

export type WithdrawnUpload = Pick<VideoRecord, '_id' | 'title'>;

/**
 * Part of the transaction in which an editor leaves a team: deletes their videos whose bytes have not arrived, so
 * that whatever is still sent to a signed address counts for nothing.
 */
export async function withdrawUploads(
  { videos }: { videos: VideoModel },
  { teamId, editorId }: { teamId: Types.ObjectId; editorId: Types.ObjectId },
  session: ClientSession,
): Promise<WithdrawnUpload[]> {
  const awaited = { teamId, uploadedBy: editorId, state: 'AWAITING_UPLOAD' } as const;
  const withdrawn = await videos.find(awaited, { title: 1 }, { session }).lean<WithdrawnUpload[]>();
  await videos.deleteMany(awaited, { session });
  return withdrawn;
}
