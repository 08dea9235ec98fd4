import type { ClientToServerEvents, ServerToClientEvents } from '@cutroom/contracts';
import type { TeamActor } from '@cutroom/server-kit';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

export interface LiveSocketData {
  actor: TeamActor;
  videoId: string;
}

export type LiveIo = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, LiveSocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, LiveSocketData>;

export const roomOf = (videoId: string): string => `video:${videoId}`;
