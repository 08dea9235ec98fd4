import type { Request } from 'express';
import type { SessionClaims } from '../session-token';
import type { Actor } from '../sessions';
import { parseInput } from './parse-input';
import type { Route } from './route';

/** A list that is being read before its caller is known. */
export interface ReadAhead {
  /** What was read; undefined when it was read for another team than the caller is in now. */
  resultFor(actor: Actor | null): Promise<unknown> | undefined;
}

/** Starts to read a list for what a token claims; undefined where that cannot help. */
export function readAhead(route: Route, req: Request, claims: SessionClaims): ReadAhead | undefined {
  if (route.kind !== 'json' || !route.ahead || claims.teamId === null) return undefined;
  const { userId, teamId } = claims;
  const { params, query } = req;
  const read = async () =>
    route.ahead?.(parseInput(route.row, { params, query, body: undefined }), { userId, teamId });
  const result = read();
  // Nobody waits for it when the caller is refused.
  result.catch(() => undefined);
  return {
    resultFor: (actor) => (actor?.userId === userId && actor.teamId === teamId ? result : undefined),
  };
}
