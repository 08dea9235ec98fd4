import type { Types } from 'mongoose';
import { uploadedAt } from './versions';
import type { VideoRecord } from './video.record';

/** By the upload of the version under review. */
export interface UploadOrder {
  'review.at': 1 | -1;
  _id: 1 | -1;
}

export const newestUpload: UploadOrder = { 'review.at': -1, _id: -1 };

/** A video's place in the order of uploads. */
export interface UploadPlace {
  at: Date;
  _id: Types.ObjectId;
}

interface AfterPlace {
  'review.at': { $lte: Date } | { $gte: Date };
  $nor: [{ 'review.at': Date; _id: object }];
}

/**
 * The videos after a place. Several may have come in the same millisecond: `$nor`, unlike `$or`, leaves the choice of the
 * index to the range.
 */
export const afterPlace = ({ at, _id }: UploadPlace, order: UploadOrder = newestUpload): AfterPlace =>
  order._id === -1
    ? { 'review.at': { $lte: at }, $nor: [{ 'review.at': at, _id: { $gte: _id } }] }
    : { 'review.at': { $gte: at }, $nor: [{ 'review.at': at, _id: { $lte: _id } }] };

/** The videos of several lists in this order. One that gets a version while the lists are read may be in two: it is kept once. */
export function mergeUploads(
  lists: readonly VideoRecord[][],
  { _id: direction }: UploadOrder = newestUpload,
): VideoRecord[] {
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  const videos = new Map(lists.flat().map((video) => [video._id.toHexString(), video]));
  return [...videos.values()].sort((a, b) => (uploadKeyOf(a) < uploadKeyOf(b) ? -direction : direction));
}

/** The time of the upload and the ID, as hex digits that sort like them. */
export const uploadKeyOf = (video: VideoRecord): string =>
  uploadedAt(video).getTime().toString(16).padStart(12, '0') + video._id.toHexString();
