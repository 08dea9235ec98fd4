import type { ClientToServerEvents, ServerToClientEvents, TeamChangeKind } from '@cutroom/contracts';
import type { TeamActor } from '@cutroom/server-kit';
import type { Server, Socket } from 'socket.io';

/** The review room of a video, for one team. */
export interface ReviewRoom {
  videoId: string;
  teamId: string;
}

/** What a socket is about: the log of one video, the changes of one team, or the review room of one video. */
export type Watched = { videoId: string } | { teamId: string } | ReviewRoom;

export interface LiveSocketData {
  actor: TeamActor;
  watched: Watched;
  /** The last 'presence' that was sent to this socket. */
  shownPresence?: string;
}

/** Between processes. They carry Socket.IO's names of rooms and IDs of users, never a handshake: it has the token. */
export interface InterServerEvents {
  /** Somebody has entered or left. */
  moved: (room: string) => void;
  /** A process has begun. */
  began: () => void;
  /** Sent before the sockets of the team are notified, so that no process learns of a change later than its own sockets. */
  teamChanged: (teamId: string, kinds: TeamChangeKind[]) => void;
  /** Somebody may have left this team; answered when the sockets of those who did are closed. */
  membersChanged: (teamId: string, answer: () => void) => void;
  /** Who is in the room, as far as the other process is connected to them. */
  present: (room: string, answer: (userIds: string[]) => void) => void;
}

export type LiveIo = Server<ClientToServerEvents, ServerToClientEvents, InterServerEvents, LiveSocketData>;
export type LiveSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  InterServerEvents,
  LiveSocketData
>;

export const isReviewRoom = (watched: Watched): watched is ReviewRoom =>
  'videoId' in watched && 'teamId' in watched;

export const isTeam = (watched: Watched): watched is { teamId: string } => !('videoId' in watched);

/** The name of a room in Socket.IO. A review room has its team's name in it, so nothing reaches another team. */
export function roomOf(watched: Watched): string {
  if (isReviewRoom(watched)) return `room:${watched.teamId}:${watched.videoId}`;
  return 'videoId' in watched ? `video:${watched.videoId}` : `team:${watched.teamId}`;
}

/** The name of the room of a team's creator, whose sockets are in the room of the team too. */
export const creatorRoomOf = (teamId: string): string => `creator:${teamId}`;

/** The name of the room of a user's sockets. Nothing is sent to it: it counts them. */
export const userRoomOf = (userId: string): string => `user:${userId}`;

/** The names of the rooms of a socket. */
export function roomsOf({ watched, actor }: LiveSocketData): string[] {
  const ofCreator = isTeam(watched) && actor.role === 'YOUTUBER' ? [creatorRoomOf(watched.teamId)] : [];
  return [roomOf(watched), userRoomOf(actor.userId), ...ofCreator];
}
