import { limits, replies } from '@cutroom/contracts';
import { tooManyRequests, type AppError } from '@cutroom/server-kit';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

type CountDeps = Pick<VideoDeps, 'videos' | 'clock'>;

/**
 * Whether the editor and the team have no more unfinished uploads than allowed. Ask after an upload was written, so that
 * parallel calls cannot pass the limit together.
 */
export async function hasRoom(
  { videos, clock }: CountDeps,
  { teamId, uploadedBy }: Pick<VideoRecord, 'teamId' | 'uploadedBy'>,
): Promise<boolean> {
  const open = { teamId, state: 'AWAITING_UPLOAD' as const, uploadUrlExpiresAt: { $gt: clock() } };
  const [byEditor, byTeam] = await Promise.all([
    videos.countDocuments({ ...open, uploadedBy }),
    videos.countDocuments(open),
  ]);
  return byEditor <= limits.openUploadsPerEditor && byTeam <= limits.openUploadsPerTeam;
}

export const tooManyOpenUploads = (): AppError => tooManyRequests(60, replies.tooManyOpenUploads);

/**
 * An upload that had expired, and was not counted any more, has just been continued: it ends again unless there is room.
 *
 * @param before the row as it was
 * @throws AppError 429
 */
export async function assertRoomAgain(deps: CountDeps, before: VideoRecord): Promise<void> {
  const { _id, uploadUrlExpiresAt } = before;
  if (uploadUrlExpiresAt > deps.clock() || (await hasRoom(deps, before))) return;
  await deps.videos.updateOne({ _id, state: 'AWAITING_UPLOAD' }, { $set: { uploadUrlExpiresAt } });
  throw tooManyOpenUploads();
}
