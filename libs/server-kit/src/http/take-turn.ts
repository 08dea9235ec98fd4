import type { Response } from 'express';
import type { EndTurn, Turns } from '../turns';

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
