import type { TokenOwner } from '../google/token-store';
import type { PublishRecord } from '../../video/publish.record';
import type { LeaseRecord, LogRecord, VideoRecord } from '../../video/video.record';

/** A video that was published, or is being published. */
export type PublishedRecord = VideoRecord & { publish: PublishRecord };

export const isPublished = (video: VideoRecord): video is PublishedRecord => video.publish !== null;

/** Whose access token this publish may use: no other attempt's, which may be of another account. */
export const tokenOwnerOf = ({ _id, publish }: Pick<PublishedRecord, '_id' | 'publish'>): TokenOwner => ({
  creatorId: publish.approvedBy.toHexString(),
  videoId: _id.toHexString(),
  attempt: publish.attempt,
});

/** A video whose transfer is queued or running. */
export interface TransferRecord extends PublishedRecord {
  lease: LeaseRecord;
  log: LogRecord;
}
