import type { mongo, QueryFilter, Types } from 'mongoose';
import type { VideoModel, VideoRecord } from './video.model';

/** Fields that no list shows, some of them longer than the rest of the row. */
export const unlisted = { search: 0, proposal: 0, proposedThumbnails: 0, earlier: 0 } as const;

/** By ID, which begins with the time of the first upload, or by the upload of the version under review. */
type Order = { _id: 1 | -1 } | UploadOrder;

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

/**
 * The rows of a list. The driver is asked without mongoose, which takes as long as reading a page does; so the filter's IDs
 * are ObjectIds, and the rows are as they are stored.
 */
export function readList(
  videos: VideoModel,
  filter: QueryFilter<VideoRecord>,
  order: Order,
  limit: number,
): Promise<VideoRecord[]> {
  const options = { projection: unlisted, sort: { ...order }, limit };
  const rows: Promise<unknown> = videos.collection
    .find(filter as mongo.Filter<mongo.BSON.Document>, options)
    .toArray();
  return rows as Promise<VideoRecord[]>;
}
