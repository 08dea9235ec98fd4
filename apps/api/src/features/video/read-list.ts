import type { mongo, QueryFilter } from 'mongoose';
import type { UploadOrder } from './upload-order';
import type { VideoModel } from './video.model';
import type { VideoRecord } from './video.record';

/** Fields that no list shows, some of them longer than the rest of the row. */
export const unlisted = { search: 0, proposal: 0, proposedThumbnails: 0, earlier: 0 } as const;

/** By ID, which begins with the time of the first upload, or by the upload of the version under review. */
type Order = { _id: 1 | -1 } | UploadOrder;

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
