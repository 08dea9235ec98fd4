import { endpoints, messages, teamParams, videoParams, type ConnectErrorData } from '@cutroom/contracts';
import {
  AppError,
  assertAccess,
  assertOwnTeam,
  badRequest,
  forbidden,
  isUnreachable,
  unauthorized,
  unavailable,
  type TeamActor,
} from '@cutroom/server-kit';
import * as z from 'zod/mini';
import type { Deps } from '../../deps';
import { readLog } from '../log/read-log';
import type { LiveSocket, LiveSocketData, Watched } from './live-types';

const token = z.object({ token: z.string().check(z.minLength(1)) });

/**
 * A repeated or bracketed parameter arrives as a list or under another name; neither is an ID.
 *
 * @throws AppError 400 unless the query names either a video or a team
 */
function watchedIn({ id, team }: LiveSocket['handshake']['query']): Watched {
  const video = z.safeParse(videoParams, { videoId: id });
  if (team === undefined && video.success) return video.data;
  const params = z.safeParse(teamParams, { teamId: team });
  if (id === undefined && params.success) return params.data;
  throw badRequest(messages.invalidInputs);
}

/** @throws AppError 403, 404 as GET /logs/:videoId or GET /team/info/:teamId does */
async function assertMayWatch(deps: Deps, actor: TeamActor, watched: Watched): Promise<void> {
  if ('teamId' in watched) return assertOwnTeam(actor, watched.teamId);
  assertAccess(endpoints.readLog.access, actor);
  await readLog(deps, watched.videoId, actor.teamId);
}

/**
 * Checks that the user of a socket may read the log of the video in its query, or is in the team.
 *
 * @throws AppError 400, 401, 403, 404, 429 as the HTTP calls do
 */
async function admit(socket: LiveSocket, address: string, deps: Deps): Promise<LiveSocketData> {
  await deps.rateLimits.takeForAddress('connect', address);
  const watched = watchedIn(socket.handshake.query);
  const auth = z.safeParse(token, socket.handshake.auth);
  if (!auth.success) throw unauthorized();
  const { teamId, ...user } = await deps.sessions.authenticate(auth.data.token);
  if (teamId === null) throw forbidden(messages.notInTeam);
  const actor = { ...user, teamId };
  await assertMayWatch(deps, actor, watched);
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
