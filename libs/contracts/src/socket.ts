import type { TeamChange } from './dto/team';
import type { VideoLog } from './dto/video';

/**
 * What status-service sends. 'status' carries the whole log each time (docs/product.md#video-log), 'team' says which lists
 * and counters to load again (docs/product.md#live-updates).
 */
export interface ServerToClientEvents {
  status: (log: VideoLog) => void;
  team: (change: TeamChange) => void;
}

/** Clients only listen. */
export type ClientToServerEvents = Record<string, never>;

/** A socket watches one log, `id` being the video's, or one team. `token` is the session's. */
export interface SocketHandshake {
  query: { id: string } | { team: string };
  auth: { token: string };
}

/** `data` of a refused connection ('connect_error'): the status that an HTTP call would have. */
export interface ConnectErrorData {
  statusCode: number;
}
