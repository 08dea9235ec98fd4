import type { Endpoint, EndpointInput } from '@cutroom/contracts';
import type { Request } from 'express';
import { AppError } from '../errors';
import type { SessionClaims } from '../session-token';
import type { Actor } from '../sessions';
import { parseInput } from './parse-input';
import type { Route } from './route';

/** A list that is being read before its caller is known. */
export interface ReadAhead {
  input: EndpointInput<Endpoint>;
  /** The result of the read; undefined when it was read for a team that is not the caller's current one. */
  resultFor(actor: Actor | null): Promise<unknown> | undefined;
}

/** Starts to read a list for the claims of a token; undefined when that cannot help. */
export function readAhead(route: Route, req: Request, claims: SessionClaims): ReadAhead | undefined {
  if (route.kind !== 'json' || !route.ahead || claims.teamId === null) return undefined;
  const { userId, teamId } = claims;
  const input = validInput(route.row, req);
  if (!input) return undefined;
  const result = route.ahead(input, { userId, teamId });
  // Nothing awaits the result when the caller is refused.
  result.catch(() => undefined);
  return {
    input,
    resultFor: (actor) => (actor?.userId === userId && actor.teamId === teamId ? result : undefined),
  };
}

/** Undefined for invalid input, which is refused once the caller is known. */
function validInput(row: Endpoint, { params, query }: Request): EndpointInput<Endpoint> | undefined {
  try {
    return parseInput(row, { params, query, body: undefined });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
