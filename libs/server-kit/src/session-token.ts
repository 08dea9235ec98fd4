import jwt from 'jsonwebtoken';
import { createSecretKey, type KeyObject } from 'node:crypto';

const issuer = 'cutroom';
const audience = 'cutroom';
/** Fixed for signing and verifying, because the algorithm in a token cannot be trusted (RFC 8725, 3.1). */
const algorithm = 'HS256';
const maxLength = 2_048;

export interface SessionClaims {
  userId: string;
  /** The team at the time of signing. It may be outdated. */
  teamId: string | null;
  sessionId: string;
  expiresAt: Date;
}

const keys = new Map<string, KeyObject>();

/** jsonwebtoken first parses a text secret as a PEM key, which takes a tenth of each request's time. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
}

/**
 * A signed token: sub = user id, jti = session id, team = the user's team, if any. Tokens expire at whole seconds (RFC 7519, 2). `expiresAt` is rounded
 * up, so that no token expires before its session, which stores the exact time.
 */
export function signSessionToken(
  { userId, teamId, sessionId }: Omit<SessionClaims, 'expiresAt'>,
  secrets: readonly string[],
  expiresAt: Date,
): string {
  const [secret] = secrets;
  if (secret === undefined) throw new Error('no secret to sign with');
  const exp = Math.ceil(expiresAt.getTime() / 1_000);
  return jwt.sign({ exp, ...(teamId !== null && { team: teamId }) }, keyOf(secret), {
    algorithm,
    issuer,
    audience,
    subject: userId,
    jwtid: sessionId,
  });
}

function verifyWith(token: string, secret: string): jwt.JwtPayload | null {
  try {
    const payload = jwt.verify(token, keyOf(secret), { algorithms: [algorithm], issuer, audience });
    return typeof payload === 'string' ? null : payload;
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return null;
    throw error;
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

/** The claims of a token never change, so its signature is checked once per process. */
const verified = new WeakMap<readonly string[], Map<string, SessionClaims>>();
const mostVerified = 1_000;

function recall(token: string, secrets: readonly string[]): SessionClaims | undefined {
  const claims = verified.get(secrets)?.get(token);
  return claims && claims.expiresAt.getTime() > Date.now() ? claims : undefined;
}

function remember(token: string, secrets: readonly string[], claims: SessionClaims): void {
  const known = verified.get(secrets) ?? new Map<string, SessionClaims>();
  verified.set(secrets, known.set(token, claims));
  const [oldest] = known.keys();
  if (known.size > mostVerified && oldest !== undefined) known.delete(oldest);
}

/** The claims of a token; null when it is forged, malformed or expired. Any of the secrets may have signed it. */
export function verifySessionToken(token: string, secrets: readonly string[]): SessionClaims | null {
  if (token.length > maxLength) return null;
  const known = recall(token, secrets);
  if (known) return known;
  const claims = readClaims(token, secrets);
  if (claims) remember(token, secrets, claims);
  return claims;
}

function readClaims(token: string, secrets: readonly string[]): SessionClaims | null {
  for (const secret of secrets) {
    const payload = verifyWith(token, secret);
    if (!payload) continue;
    const { sub, jti, exp, team } = payload;
    if (!isId(sub)) return null;
    if (typeof jti !== 'string' || jti === '' || typeof exp !== 'number') return null;
    return { userId: sub, teamId: isId(team) ? team : null, sessionId: jti, expiresAt: new Date(exp * 1000) };
  }
  return null;
}
