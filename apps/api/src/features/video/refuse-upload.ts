import { replies } from '@cutroom/contracts';
import { discardUpload } from './parts/discard-parts';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

/** The message to the editor about a file that is no video, or that does not fit into the team's storage. */
export interface Refusal {
  kind: 'unfit';
  status: 400 | 413;
  message: string;
}

const notVideo = { status: 400, message: replies.uploadNotVideo } as const;

/**
 * Removes an upload whose file, sent in one PUT, does not begin like a video or does not fit. An upload that is being
 * received at the same time stays: its file was replaced meanwhile.
 */
export async function refuseUpload(
  deps: Pick<VideoDeps, 'videos' | 'storage' | 'audit' | 'logger'>,
  video: VideoRecord,
  reason: Omit<Refusal, 'kind'> = notVideo,
): Promise<Refusal> {
  const { deletedCount } = await deps.videos.deleteOne({
    _id: video._id,
    state: 'AWAITING_UPLOAD',
    'sealings.0': { $exists: false },
  });
  if (deletedCount === 0) return { kind: 'unfit', ...reason };
  await discardUpload(deps, video);
  return recordRefusal(deps, video, reason);
}

export function recordRefusal(
  { audit }: Pick<VideoDeps, 'audit'>,
  video: VideoRecord,
  reason: Omit<Refusal, 'kind'> = notVideo,
): Refusal {
  const { teamId } = video;
  const note = reason === notVideo ? 'Its bytes are not those of a video.' : reason.message;
  audit.record({ action: 'upload-refused', teamId, video, note });
  return { kind: 'unfit', ...reason };
}
