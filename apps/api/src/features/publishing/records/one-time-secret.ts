import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url. They cannot be guessed, so a plain hash of them is safe to store. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a value has the form of a secret. Any other value is not looked up. */
export const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

export function matchesHash(secret: unknown, hash: string): boolean {
  if (!isSecret(secret)) return false;
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'));
}

/** One cookie per consent, so that two publishes in one browser do not end each other. */
export const consentCookieName = (stateHash: string): string => `cutroom_consent_${stateHash.slice(0, 16)}`;

/** What the sealed PKCE verifier of a consent is bound to. */
export const verifierContext = (stateHash: string): string => `pkce-verifier:${stateHash}`;
