import {
  endpoints,
  messages,
  minLength,
  teamParams,
  videoParams,
  type ConnectErrorData,
} from '@cutroom/contracts';
import {
  AppError,
  assertAccess,
  assertOwnTeam,
  badRequest,
  forbidden,
  isUnreachable,
  tooManyRequests,
  unauthorized,
  unavailable,
  type TeamActor,
} from '@cutroom/server-kit';
import * as z from 'zod/mini';
import type { Deps } from '../../deps';
import { readLog } from '../log/read-log';
import { assertRoom } from '../room/assert-room';
import { userRoomOf, type LiveSocket, type LiveSocketData, type Watched } from './live-types';

/**
 * Open sockets of one account at one process: far more than all tabs of a creator need, one each for the team and for every
 * publish on a status page. nginx has two connections for each.
 */
export const mostSockets = 500;

const token = z.object({ token: z.string().check(minLength(1)) });

/** What a handshake asks for. The team of a room is that of its user. */
type Asked = { logOf: string } | { team: string } | { roomOf: string };

/**
 * A repeated or bracketed parameter arrives as a list or under another name; neither is an ID.
 *
 * @throws AppError 400 unless the query names a video, a team or a room, and only one of them
 */
function askedIn({ id, team, room }: LiveSocket['handshake']['query']): Asked {
  const named = [id, team, room].filter((value) => value !== undefined);
  if (named.length !== 1) throw badRequest(messages.invalidInputs);
  const params = z.safeParse(teamParams, { teamId: team });
  if (params.success) return { team: params.data.teamId };
  const video = z.safeParse(videoParams, { videoId: id ?? room });
  if (!video.success) throw badRequest(messages.invalidInputs);
  const { videoId } = video.data;
  return id === undefined ? { roomOf: videoId } : { logOf: videoId };
}

/** @throws AppError 403, 404 as GET /logs/:videoId, GET /team/info/:teamId or GET /video/:videoId/room does */
async function allow(deps: Deps, actor: TeamActor, asked: Asked): Promise<Watched> {
  const { teamId } = actor;
  if ('team' in asked) {
    assertOwnTeam(actor, asked.team);
    return { teamId };
  }
  if ('roomOf' in asked) {
    assertAccess(endpoints.room.access, actor);
    await assertRoom(deps, asked.roomOf, teamId);
    return { videoId: asked.roomOf, teamId };
  }
  assertAccess(endpoints.readLog.access, actor);
  await readLog(deps, asked.logOf, teamId);
  return { videoId: asked.logOf };
}

/**
 * Checks that the user of a socket may read the log of the video in its query, or is in the team or in the team of the
 * room.
 *
 * @throws AppError 400, 401, 403, 404, 429 as the HTTP calls do
 */
async function admit(socket: LiveSocket, address: string, deps: Deps): Promise<LiveSocketData> {
  await deps.rateLimits.takeForAddress('connect', address);
  const asked = askedIn(socket.handshake.query);
  const auth = z.safeParse(token, socket.handshake.auth);
  if (!auth.success) throw unauthorized();
  const { teamId, ...user } = await deps.sessions.authenticate(auth.data.token);
  if (teamId === null) throw forbidden(messages.notInTeam);
  const actor = { ...user, teamId };
  const watched = await allow(deps, actor, asked);
  const open = socket.nsp.adapter.rooms.get(userRoomOf(actor.userId))?.size ?? 0;
  if (open >= mostSockets) throw tooManyRequests(1);
  return { actor, watched };
}

/** The client's 'connect_error': a message for users, and the status that an HTTP call would have. */
class RefusedConnection extends Error {
  readonly data: ConnectErrorData;

  constructor({ message, statusCode }: AppError) {
    super(message);
    this.data = { statusCode };
  }
}

/** Socket.IO middleware: accepts or refuses a connection, never with the text of an unexpected error. */
export function admission(deps: Deps, addressOf: (socket: LiveSocket) => string) {
  return (socket: LiveSocket, next: (error?: Error) => void): void => {
    admit(socket, addressOf(socket), deps).then(
      (data) => {
        socket.data = data;
        next();
      },
      (error: unknown) => next(new RefusedConnection(explain(error, deps))),
    );
  };
}

function explain(error: unknown, { logger }: Pick<Deps, 'logger'>): AppError {
  if (error instanceof AppError) return error;
  logger.error({ err: error }, 'a socket could not be admitted');
  return isUnreachable(error) ? unavailable() : new AppError(500, messages.somethingWentWrong);
}
