import type { LeaseRecord, LogRecord, PublishRecord, VideoRecord } from '../../video/video.model';

/** A video that was published, or is being published. */
export type PublishedRecord = VideoRecord & { publish: PublishRecord };

export const isPublished = (video: VideoRecord): video is PublishedRecord => video.publish !== null;

/** A video whose transfer is queued or running. */
export interface TransferRecord extends PublishedRecord {
  lease: LeaseRecord;
  log: LogRecord;
}
