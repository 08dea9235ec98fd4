import type { VideoRecord } from '../video/video.record';

/** Asks for what could not be asked for before anything was known about a file. */
export interface CommentStills {
  /** The stills of every frame of a version that has been commented on. Never fails, and repeating it is harmless. */
  request(video: VideoRecord, version: string): Promise<void>;
}
