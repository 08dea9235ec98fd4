import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits of randomness in base64url: not to be guessed, so a plain hash of it is safe to keep. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What a secret of ours looks like; anything else is not even looked up. */
export const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

export function matchesHash(secret: unknown, hash: string): boolean {
  if (!isSecret(secret)) return false;
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'));
}
