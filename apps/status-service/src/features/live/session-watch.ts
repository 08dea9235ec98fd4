import type { Deps } from '../../deps';
import type { LiveIo, LiveSocket } from './live-types';

/** The sockets of a revoked session close within about two of these (docs/product.md#sessions: within seconds). */
const intervalMs = 1_000;

/**
 * Ends the sockets of sessions that have been revoked or are over, and of people who have left the team:
 * two queries a second for all sockets of this process, none while there is none.
 *
 * @returns what stops the watch
 */
export function watchSessions(
  io: LiveIo,
  { sessions, logger }: Pick<Deps, 'sessions' | 'logger'>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function endOutdated(sockets: LiveSocket[]): Promise<void> {
    const actors = await sessions.stillValid(sockets.map(({ data }) => data.actor)).catch((err: unknown) => {
      logger.warn({ err }, 'sessions of open sockets could not be checked');
      // Nothing is known of the rows; the token's own end still is.
      return sockets.map(({ data }) => (data.actor.expiresAt.getTime() > Date.now() ? data.actor : null));
    });
    sockets.forEach((socket, index) => {
      const before = socket.data.actor;
      const now = actors[index];
      if (now?.teamId !== before.teamId || now.role !== before.role) socket.disconnect(true);
    });
  }

  async function check(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()];
    if (sockets.length > 0) await endOutdated(sockets);
    if (!stopped) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => void check(), intervalMs);
    timer.unref();
  }

  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
