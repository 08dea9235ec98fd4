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
 * Whether a socket may watch the video of its query: its actor must be one who may read that video's log.
 *
 * @throws AppError 400, 401, 403, 404, 429 as GET /logs/:videoId does
 */
async function admit(socket: LiveSocket, address: string, deps: Deps): Promise<LiveSocketData> {
  await deps.rateLimits.takeForAddress('connect', address);
  // A repeated or bracketed `id` arrives as a list or under another name: neither is a video id.
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

/** What the client's 'connect_error' gets: a message for people and the status that HTTP would have had. */
class RefusedConnection extends Error {
  readonly data: ConnectErrorData;

  constructor({ message, statusCode }: AppError) {
    super(message);
    this.data = { statusCode };
  }
}

/** Socket.IO middleware: lets in or refuses, never with an error's own text. */
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
