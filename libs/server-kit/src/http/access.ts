import { messages, type Access } from '@cutroom/contracts';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { forbidden, notFound, unauthorized } from '../errors';
import type { SessionClaims } from '../session-token';
import type { Actor, Sessions } from '../sessions';

/** The token of `Authorization: Bearer <token>` (RFC 6750, 2.1); the scheme is case-insensitive. */
export function bearerToken(req: Pick<Request, 'headers'>): string | null {
  const [, token] = /^Bearer +([^\s,]+) *$/i.exec(req.headers.authorization ?? '') ?? [];
  return token ?? null;
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Compares in constant time, whatever the position of a difference and the lengths. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/** Asserts that the actor may call an endpoint with this `access`. @throws AppError 403 */
export function assertAccess(access: Access, actor: Actor): void {
  if (access === 'YOUTUBER' && actor.role !== 'YOUTUBER') throw forbidden();
  if ((access === 'EDITOR' || access === 'EDITOR-in-team') && actor.role !== 'EDITOR') throw forbidden();
  const needsTeam = access === 'YOUTUBER' || access === 'EDITOR-in-team' || access === 'in-team';
  if (needsTeam && actor.teamId === null) throw forbidden(messages.notInTeam);
}

/**
 * Asserts that a call names the actor's own team. Another team and a missing one get the same response, so that nobody
 * learns which IDs exist.
 *
 * @throws AppError 404
 */
export function assertOwnTeam(actor: Actor, teamId: string): void {
  if (actor.teamId !== teamId) throw notFound(messages.teamNotFound);
}

interface Gate {
  sessions: Pick<Sessions, 'authenticate' | 'refresh'>;
  serviceTokens: readonly string[];
}

/**
 * Authenticates and authorizes the caller; null for public and service calls.
 *
 * @param begin see `Sessions.authenticate`
 * @throws AppError 401, 403
 */
export async function authorize(
  req: Request,
  access: Access,
  gate: Gate,
  begin?: (claims: SessionClaims) => void,
): Promise<Actor | null> {
  if (access === 'public') return null;
  const token = bearerToken(req);
  if (token === null) throw unauthorized();
  if (access === 'service') {
    if (!gate.serviceTokens.some((known) => isSameSecret(token, known))) throw unauthorized();
    return null;
  }
  const actor = await gate.sessions.authenticate(token, begin);
  assertAccess(access, actor);
  return actor;
}

/**
 * Authorizes a caller again whose body arrived late: the account may have lost its sessions, its team or its role
 * meanwhile.
 *
 * @throws AppError 401, 403
 */
export async function reauthorize(
  actor: Actor | null,
  access: Access,
  { sessions }: Pick<Gate, 'sessions'>,
): Promise<Actor | null> {
  if (!actor) return null;
  const now = await sessions.refresh(actor);
  assertAccess(access, now);
  return now;
}
