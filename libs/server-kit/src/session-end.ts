import { limits } from '@cutroom/contracts';

interface SessionTimes {
  createdAt: Date;
  expiresAt: Date;
}

export interface TokenLife {
  /** The end of the token and, at least, of its session. */
  expiresAt: Date;
  /** Whole seconds until then; 0 when the session is at its absolute end. */
  expiresIn: number;
}

/**
 * The moment that no renewal gets past: `sessionMaxSeconds` after the sign-in (ADR 004). A token's end counts in whole
 * seconds (RFC 7519, 2), so this one is a whole second too, and a token can end exactly then.
 */
const absoluteEnd = (createdAt: Date): number =>
  (Math.floor(createdAt.getTime() / 1_000) + limits.sessionMaxSeconds) * 1_000;

/** How long a token that is written now may live: a whole lifetime, or what is left until the absolute end. */
export function tokenLife(createdAt: Date, lifetimeSeconds: number): TokenLife {
  const now = Date.now();
  const expiresAt = Math.min(now + lifetimeSeconds * 1_000, absoluteEnd(createdAt));
  return { expiresAt: new Date(expiresAt), expiresIn: Math.max(0, Math.floor((expiresAt - now) / 1_000)) };
}

/** The row's own end, and never later than the absolute one, whatever an older version wrote into the row. */
export const hasEnded = ({ createdAt, expiresAt }: SessionTimes, now = Date.now()): boolean =>
  Math.min(expiresAt.getTime(), absoluteEnd(createdAt)) <= now;
