import { replies } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { MediaRecord } from '../video.record';

/** False while nobody has looked into the file. */
export const isWithoutVideo = (media: MediaRecord | undefined): boolean =>
  media?.facts != null && media.facts.video === null;

/**
 * What is approved has been seen: a file without a video stream cannot be approved, and one without a preview only by a
 * creator who says that they watched the original.
 *
 * @throws AppError 409
 */
export function assertApprovable(media: MediaRecord | undefined, watchedOriginal: boolean): void {
  if (isWithoutVideo(media)) throw conflict(replies.noVideoStream);
  if (media?.state === 'FAILED' && !watchedOriginal) throw conflict(replies.originalNotWatched);
}
