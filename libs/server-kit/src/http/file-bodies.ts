import { limits } from '@cutroom/contracts';
import type { Response } from 'express';
import { createTurns, type EndTurn } from '../turns';

/** Who sends a body: a user's id, or for public calls an address. */
export interface BodySender {
  id: string;
  isPublic: boolean;
}

export interface FileBodies {
  /** Milliseconds that a body may take to arrive. */
  timeoutMs: number;
  /**
   * Waits until this process has room for one more body with a file.
   *
   * @returns what gives the room back
   * @throws AppError 503 with Retry-After
   */
  admit(sender: BodySender, res: Response): Promise<EndTurn>;
}

interface FileBodiesOptions {
  timeoutMs?: number;
  waitMs?: number;
}

/**
 * Files are held in memory from their first byte until they have been dealt with: this is how many are at a time.
 * What anybody may send has room of its own, so that strangers take none from those who are signed in.
 */
export function createFileBodies({
  timeoutMs = limits.fileBodyTimeoutMs,
  waitMs = limits.fileBodyWaitMs,
}: FileBodiesOptions = {}): FileBodies {
  const shared = { waiting: limits.fileBodiesWaiting, waitMs, perCaller: limits.fileBodiesPerCaller };
  const signedIn = createTurns({ ...shared, running: limits.fileBodiesSignedIn });
  const anybody = createTurns({ ...shared, running: limits.fileBodiesPublic });
  return {
    timeoutMs,
    async admit({ id, isPublic }, res) {
      const gone = new AbortController();
      const leave = () => gone.abort();
      if (res.closed) leave();
      res.once('close', leave);
      try {
        return await (isPublic ? anybody : signedIn).take(id, gone.signal);
      } finally {
        res.off('close', leave);
      }
    },
  };
}
