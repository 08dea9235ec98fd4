import { replies } from '@cutroom/contracts';
import { AppError } from './errors';

interface TurnsOptions {
  /** The most concurrent turns. */
  running: number;
  /** The most waiting callers. Further callers are rejected at once. */
  waiting: number;
  /** The longest wait of a caller, in milliseconds. */
  waitMs: number;
  /** The most turns of one caller, running or waiting. */
  perCaller?: number;
  /** The most that one team's callers may have of the concurrent turns, and of the waiting line. All of it by default. */
  teamShare?: number;
  /** A team may have more than its share of the concurrent turns while nobody else waits. For short turns. */
  lends?: boolean;
  /** The message for a rejected caller. */
  message?: string;
}

/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

export interface Turns {
  /**
   * Waits for a turn, first come, first served. Callers whose team has its share wait while later ones of others pass them.
   *
   * @param signal aborted when nobody waits for the result any more
   * @param team whose share the turn is part of; without one, the caller's own
   * @throws AppError 503 with Retry-After: too many wait, this caller has too many, or it took too long
   */
  take(caller: string, signal?: AbortSignal, team?: string): Promise<EndTurn>;
}

interface Waiting {
  team: string;
  start: () => void;
}

/** Limits how much of one kind of work a process does concurrently, and how much of it may wait. */
export function createTurns({
  running,
  waiting,
  waitMs,
  perCaller = Infinity,
  teamShare = 1,
  lends = false,
  message = replies.tooManyUploads,
}: TurnsOptions): Turns {
  const busy = () => new AppError(503, message, { headers: { 'Retry-After': '5' } });
  let free = running;
  const queue: Waiting[] = [];
  const callers = new Map<string, number>();
  /** Concurrent turns by team. */
  const teams = new Map<string, number>();

  const count = (counts: Map<string, number>, key: string, by: 1 | -1) => {
    const sum = (counts.get(key) ?? 0) + by;
    if (sum > 0) counts.set(key, sum);
    else counts.delete(key);
  };

  const hasShareLeft = (team: string) => (teams.get(team) ?? 0) < running * teamShare;
  const mayRun = (team: string) => free > 0 && (hasShareLeft(team) || (lends && queue.length === 0));
  const mayWait = (team: string) =>
    queue.length < waiting && queue.filter((each) => each.team === team).length < waiting * teamShare;

  function begin(team: string): void {
    free -= 1;
    count(teams, team, 1);
  }

  function wait(team: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        finish();
      };
      const place = { team, start: () => settle(resolve) };
      const giveUp = () => {
        queue.splice(queue.indexOf(place), 1);
        settle(() => reject(busy()));
      };
      const timer = setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.push(place);
    });
  }

  const turnOf = (caller: string, team: string): EndTurn => {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      count(callers, caller, -1);
      count(teams, team, -1);
      free += 1;
      // The next waiting call takes this slot at once, so no new call can overtake it.
      const next = queue.find((each) => hasShareLeft(each.team)) ?? (lends ? queue[0] : undefined);
      if (!next) return;
      queue.splice(queue.indexOf(next), 1);
      begin(next.team);
      next.start();
    };
  };

  return {
    async take(caller, signal, team = caller) {
      if (signal?.aborted || (callers.get(caller) ?? 0) >= perCaller) throw busy();
      if (!mayRun(team) && !mayWait(team)) throw busy();
      count(callers, caller, 1);
      if (mayRun(team)) {
        begin(team);
        return turnOf(caller, team);
      }
      try {
        await wait(team, signal);
      } catch (error) {
        count(callers, caller, -1);
        throw error;
      }
      return turnOf(caller, team);
    },
  };
}
