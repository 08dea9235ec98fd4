import type { RoomEvent, RoomPresence } from './dto/room';
import type { VideoLog } from './dto/video-log';
import type { TeamChange, TeamQuiet } from './rules/team-changes';

/**
 * What status-service sends. 'status' carries the whole log each time (docs/product.md#video-log), 'team' says which lists
 * and counters to load again, 'quiet' whether to load them after connecting (docs/product.md#live-updates).
 */
export interface ServerToClientEvents {
  status: (log: VideoLog) => void;
  team: (change: TeamChange) => void;
  /** To a socket of a team, once it has joined: whether what was loaded before may be outdated. */
  quiet: (quiet: TeamQuiet) => void;
  /** To the sockets in the review room of a video: each change, in order (docs/product.md#review-room). */
  room: (event: RoomEvent) => void;
  /** To the same sockets: who is in the room, whenever that changes. */
  presence: (presence: RoomPresence) => void;
}

/** Clients only listen. */
export type ClientToServerEvents = Record<string, never>;

/** A socket watches one log, `id` being the video's, or one team, or one video's room. `token` is the session's. */
export interface SocketHandshake {
  query: { id: string } | { team: string } | { room: string };
  auth: { token: string };
}

/** `data` of a refused connection ('connect_error'): the status that an HTTP call would have. */
export interface ConnectErrorData {
  statusCode: number;
}
