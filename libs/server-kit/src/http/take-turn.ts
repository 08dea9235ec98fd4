import type { Response } from 'express';
import type { EndTurn, Turns } from '../turns';
import type { LongFile } from './route';

/** Waits for a turn as long as the client waits for its response. @throws AppError 503 as `Turns.take` does */
export async function takeTurn(turns: Turns, caller: string, res: Response, team?: string): Promise<EndTurn> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  if (res.closed) leave();
  res.once('close', leave);
  try {
    return await turns.take(caller, gone.signal, team);
  } finally {
    res.off('close', leave);
  }
}

/** Makes a file during a turn, which ends when no more of the file will be sent, or when it cannot be made. */
export async function longFileInTurn(done: EndTurn, make: () => Promise<LongFile>): Promise<LongFile> {
  try {
    return { ...(await make()), done };
  } catch (error) {
    done();
    throw error;
  }
}
