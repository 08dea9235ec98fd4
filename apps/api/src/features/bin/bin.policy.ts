import { replies } from '@cutroom/contracts';
import { conflict, forbidden, type Actor } from '@cutroom/server-kit';
import type { BinRecord, VideoRecord } from '../video/video.record';
import { isUnderReview } from '../video/versions';

/** A video that lies in the bin. */
export type BinnedRecord = VideoRecord & { bin: BinRecord };

export const isBinned = (video: VideoRecord): video is BinnedRecord =>
  video.state === 'DELETED' && video.bin !== undefined;

/**
 * Creators delete every video that is not in transfer; editors withdraw what they uploaded, until it is approved.
 *
 * @throws AppError 403 for somebody else's video, 409 for the state that it has
 */
export function assertDeletable({ state, uploadedBy }: VideoRecord, { role, userId }: Actor): void {
  const isEditor = role !== 'YOUTUBER';
  if (isEditor && !uploadedBy.equals(userId)) throw forbidden(replies.videoOfOther);
  if (isEditor && !isUnderReview({ state })) throw conflict(replies.videoApproved);
  if (state === 'PUBLISHING') throw conflict(replies.videoInTransfer);
}

export const mayRestore = ({ bin }: BinnedRecord, { role, userId }: Actor): boolean =>
  role === 'YOUTUBER' || bin.by.equals(userId);
