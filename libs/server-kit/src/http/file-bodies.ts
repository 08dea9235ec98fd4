import { limits } from '@cutroom/contracts';
import type { Response } from 'express';
import { createTurns, type EndTurn } from '../turns';
import { takeTurn } from './take-turn';

/** The sender of a body: a user ID, or an IP address in public calls. */
export interface BodySender {
  id: string;
  isPublic: boolean;
  /** Users without a team take no part of anybody's share. */
  team?: string;
}

export interface FileBodies {
  /** How long a body may take to arrive, in milliseconds. */
  timeoutMs: number;
  /**
   * Waits until this process has room for one more body with a file.
   *
   * @returns a function that frees the room
   * @throws AppError 503 with Retry-After
   */
  admit(sender: BodySender, res: Response): Promise<EndTurn>;
}

interface FileBodiesOptions {
  timeoutMs?: number;
  waitMs?: number;
}

/**
 * Limits how many uploaded files are in memory at a time. A file stays in memory from its first byte until it is
 * processed. Public calls have separate room, so that strangers take none from signed-in users.
 */
export function createFileBodies({
  timeoutMs = limits.fileBodyTimeoutMs,
  waitMs = limits.fileBodyWaitMs,
}: FileBodiesOptions = {}): FileBodies {
  const shared = { waiting: limits.fileBodiesWaiting, waitMs, perCaller: limits.fileBodiesPerCaller };
  const signedIn = createTurns({ ...shared, running: limits.fileBodiesSignedIn, teamShare: 0.5 });
  const anybody = createTurns({ ...shared, running: limits.fileBodiesPublic });
  return {
    timeoutMs,
    admit: ({ id, isPublic, team }, res) => takeTurn(isPublic ? anybody : signedIn, id, res, team),
  };
}
