import { replies } from '@cutroom/contracts';
import { discardUpload } from './parts/discard-parts';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';

/** What the editor is told about a file that is no video. */
export interface Refusal {
  kind: 'unfit';
  status: 400;
  message: string;
}

/**
 * Removes an upload whose file, sent in one PUT, does not begin like a video. An upload that is being received at the same
 * time stays: its file was replaced meanwhile.
 */
export async function refuseUpload(
  deps: Pick<VideoDeps, 'videos' | 'storage' | 'audit' | 'logger'>,
  video: VideoRecord,
): Promise<Refusal> {
  const { deletedCount } = await deps.videos.deleteOne({
    _id: video._id,
    state: 'AWAITING_UPLOAD',
    'sealings.0': { $exists: false },
  });
  if (deletedCount === 0) return refusal;
  await discardUpload(deps, video);
  return recordRefusal(deps, video);
}

const refusal: Refusal = { kind: 'unfit', status: 400, message: replies.uploadNotVideo };

export function recordRefusal({ audit }: Pick<VideoDeps, 'audit'>, video: VideoRecord): Refusal {
  const { teamId } = video;
  audit.record({ action: 'upload-refused', teamId, video, note: 'Its bytes are not those of a video.' });
  return refusal;
}
