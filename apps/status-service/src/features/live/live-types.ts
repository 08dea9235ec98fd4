import type { ClientToServerEvents, ServerToClientEvents } from '@cutroom/contracts';
import type { TeamActor } from '@cutroom/server-kit';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** What a socket is about: the log of one video, or the changes of one team. */
export type Watched = { videoId: string } | { teamId: string };

export interface LiveSocketData {
  actor: TeamActor;
  watched: Watched;
}

export type LiveIo = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, LiveSocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, LiveSocketData>;

export const roomOf = (watched: Watched): string =>
  'videoId' in watched ? `video:${watched.videoId}` : `team:${watched.teamId}`;
