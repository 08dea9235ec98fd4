import type { VideoLog } from './dto/video';

/** What status-service sends. 'status' carries the whole log each time (docs/product.md#video-log). */
export interface ServerToClientEvents {
  status: (log: VideoLog) => void;
}

/** Clients only listen. */
export type ClientToServerEvents = Record<string, never>;

/** `id` is the video's id, `token` the session's (docs/product.md#video-log). */
export interface SocketHandshake {
  query: { id: string };
  auth: { token: string };
}

/** `data` of a refused connection ('connect_error'): the status that an HTTP call would have. */
export interface ConnectErrorData {
  statusCode: number;
}
