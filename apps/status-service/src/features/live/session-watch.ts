import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps';
import type { LiveIo, LiveSocket } from './live-types';

/** The sockets of a revoked session close within about two of these (docs/product.md#sessions: within seconds). */
const intervalMs = 1_000;

/** Another process closes its sockets within this time, or its own watch does so a little later. */
const answerMs = 1_000;

export interface SessionWatch {
  /** Closes the sockets of those who have left this team at once, on every process. Never fails. */
  checkTeam(teamId: string): Promise<void>;
  stop(): void;
}

/**
 * Closes the sockets of sessions that were revoked or have expired, and of users who have left the team. It makes one query
 * per second for all sockets of this process, and none without sockets.
 */
export function watchSessions(
  io: LiveIo,
  { sessions, logger, redis }: Pick<Deps, 'sessions' | 'logger' | 'redis'>,
): SessionWatch {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function endOutdated(sockets: LiveSocket[]): Promise<void> {
    const actors = await sessions.stillValid(sockets.map(({ data }) => data.actor)).catch((err: unknown) => {
      logger.warn({ err }, 'could not check the sessions of open sockets');
      // The rows are unknown, but the end of the token is not.
      return sockets.map(({ data }) => (data.actor.expiresAt.getTime() > Date.now() ? data.actor : null));
    });
    sockets.forEach((socket, index) => {
      const before = socket.data.actor;
      const now = actors[index];
      if (now?.teamId !== before.teamId || now.role !== before.role) socket.disconnect(true);
    });
  }

  async function endOutdatedOf(teamId: string): Promise<void> {
    const sockets = [...io.of('/').sockets.values()].filter(({ data }) => data.actor.teamId === teamId);
    if (sockets.length > 0) await endOutdated(sockets);
  }

  async function checkElsewhere(teamId: string): Promise<void> {
    if (!redis) return;
    const asked = io.serverSideEmitWithAck('membersChanged', teamId).catch(() => undefined);
    await Promise.race([asked, wait(answerMs, undefined, { ref: false })]);
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
  io.on('membersChanged', (teamId, answer) => void endOutdatedOf(teamId).finally(answer));
  return {
    async checkTeam(teamId) {
      await Promise.all([endOutdatedOf(teamId), checkElsewhere(teamId)]);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
