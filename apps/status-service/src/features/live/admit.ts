import { endpoints, messages, videoParams, type ConnectErrorData } from '@cutroom/contracts';
import {
  AppError,
  assertAccess,
  badRequest,
  forbidden,
  isUnreachable,
  unauthorized,
  unavailable,
} from '@cutroom/server-kit';
import * as z from 'zod/mini';
import type { Deps } from '../../deps';
import { readLog } from '../log/read-log';
import type { LiveSocket, LiveSocketData } from './live-types';

const token = z.object({ token: z.string().check(z.minLength(1)) });

/**
 * Checks that the user of a socket may read the log of the video in its query.
 *
 * @throws AppError 400, 401, 403, 404, 429 as GET /logs/:videoId does
 */
async function admit(socket: LiveSocket, address: string, deps: Deps): Promise<LiveSocketData> {
  await deps.rateLimits.takeForAddress('connect', address);
  // A repeated or bracketed `id` arrives as a list or under another name; neither is a video ID.
  const query = z.safeParse(videoParams, { videoId: socket.handshake.query.id });
  if (!query.success) throw badRequest(messages.invalidInputs);
  const auth = z.safeParse(token, socket.handshake.auth);
  if (!auth.success) throw unauthorized();
  const actor = await deps.sessions.authenticate(auth.data.token);
  assertAccess(endpoints.readLog.access, actor);
  const { teamId } = actor;
  const { videoId } = query.data;
  if (teamId === null) throw forbidden(messages.notInTeam);
  await readLog(deps, videoId, teamId);
  return { actor: { ...actor, teamId }, videoId };
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
