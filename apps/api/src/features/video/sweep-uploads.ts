import { findUpload, receiveUpload } from './receive-upload';
import { now, type VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';

/**
 * How long bytes may still be on their way after the signed address has ended: storage checks an address when
 * a PUT begins, and 5 GiB begun in its last minute take six hours at 240 kB/s (ADR 010).
 */
export const uploadGraceMs = 6 * 3_600_000;

const batchSize = 100;

/**
 * Every minute: an upload whose bytes have arrived becomes PENDING even if the editor's browser died before
 * saying so, or the editor was removed from the team meanwhile: the bytes were taken under an address that the
 * team gave out, and the creator decides about them. One whose address has ended without any is deleted.
 */
export async function sweepUploads(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  let after: VideoRecord | undefined;
  do {
    const batch: VideoRecord[] = await deps.videos
      .find({ state: 'AWAITING_UPLOAD', ...(after ? { _id: { $gt: after._id } } : {}) })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<VideoRecord[]>();
    for (const video of batch) {
      signal?.throwIfAborted();
      await sweepOne(deps, video);
    }
    after = batch.length === batchSize ? batch.at(-1) : undefined;
  } while (after);
}

async function sweepOne(deps: VideoDeps, video: VideoRecord): Promise<void> {
  const finding = await findUpload(deps, video);
  if (finding.kind === 'arrived') {
    await receiveUpload(deps, video, finding.object);
    return;
  }
  if (now(deps).getTime() < video.uploadUrlExpiresAt.getTime() + uploadGraceMs) return;
  // The row first: an object without a row is litter, a row without an object would be a video that is not there.
  const { deletedCount } = await deps.videos.deleteOne({ _id: video._id, state: 'AWAITING_UPLOAD' });
  if (deletedCount > 0 && finding.kind === 'unfit') await deps.storage.remove(video.key);
}
