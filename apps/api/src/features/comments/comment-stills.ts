import type { VideoRecord } from '../video/video.record';

/** Requests the stills that could not be requested before the facts of a file were known. */
export interface CommentStills {
  /** The stills of every frame of a version that has been commented on. Never fails, and repeating it is harmless. */
  request(video: VideoRecord, version: string): Promise<void>;
}
