import { limits } from '@cutroom/contracts';

interface SessionTimes {
  createdAt: Date;
  expiresAt: Date;
}

export interface TokenLife {
  /** When the token expires. Its session lasts at least as long. */
  expiresAt: Date;
  /** Whole seconds until then; 0 at the session's absolute end. */
  expiresIn: number;
}

/**
 * The absolute end, which no renewal extends: `sessionMaxSeconds` after the sign-in (ADR 004). Tokens expire at whole
 * seconds (RFC 7519, 2), so this is a whole second too, and a token can expire exactly then.
 */
const absoluteEnd = (createdAt: Date): number =>
  (Math.floor(createdAt.getTime() / 1_000) + limits.sessionMaxSeconds) * 1_000;

/** The lifetime of a token that is issued now: the full lifetime, or the time until the absolute end. */
export function tokenLife(createdAt: Date, lifetimeSeconds: number): TokenLife {
  const now = Date.now();
  const expiresAt = Math.min(now + lifetimeSeconds * 1_000, absoluteEnd(createdAt));
  return { expiresAt: new Date(expiresAt), expiresIn: Math.max(0, Math.floor((expiresAt - now) / 1_000)) };
}

/** The stored end, limited to the absolute end, because older versions stored later ones. */
export const hasEnded = ({ createdAt, expiresAt }: SessionTimes): boolean =>
  Math.min(expiresAt.getTime(), absoluteEnd(createdAt)) <= Date.now();
