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
  /** What a rejected caller reads. */
  message?: string;
}

/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

export interface Turns {
  /**
   * Waits for a turn, first come, first served.
   *
   * @param signal aborted when nobody waits for the result any more
   * @throws AppError 503 with Retry-After: too many wait, this caller has too many, or it took too long
   */
  take(caller: string, signal?: AbortSignal): Promise<EndTurn>;
}

/** Limits how much of one kind of work a process does concurrently, and how much of it may wait. */
export function createTurns({
  running,
  waiting,
  waitMs,
  perCaller = Infinity,
  message = replies.tooManyUploads,
}: TurnsOptions): Turns {
  const busy = () => new AppError(503, message, { headers: { 'Retry-After': '5' } });
  let free = running;
  const queue: (() => void)[] = [];
  const callers = new Map<string, number>();

  const countCaller = (caller: string, by: 1 | -1) => {
    const count = (callers.get(caller) ?? 0) + by;
    if (count > 0) callers.set(caller, count);
    else callers.delete(caller);
  };

  function wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        finish();
      };
      const start = () => settle(resolve);
      const giveUp = () => {
        queue.splice(queue.indexOf(start), 1);
        settle(() => reject(busy()));
      };
      const timer = setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.push(start);
    });
  }

  const turnOf = (caller: string): EndTurn => {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      countCaller(caller, -1);
      // The next waiting call takes this slot, so no new call can overtake it.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    };
  };

  return {
    async take(caller, signal) {
      if (signal?.aborted || (callers.get(caller) ?? 0) >= perCaller) throw busy();
      if (free === 0 && queue.length >= waiting) throw busy();
      countCaller(caller, 1);
      if (free > 0) {
        free -= 1;
        return turnOf(caller);
      }
      try {
        await wait(signal);
      } catch (error) {
        countCaller(caller, -1);
        throw error;
      }
      return turnOf(caller);
    },
  };
}
