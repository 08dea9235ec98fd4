import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { StartupError } from './errors';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export interface SecretBox {
  seal(plain: string, context: string): string;
  /** @throws Error when the value was encrypted for another context or with an unknown key, or was changed */
  open(sealed: string, context: string): string;
}

interface Key {
  id: string;
  bytes: Buffer;
}

function readKey(encoded: string): Key {
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== 32) throw new StartupError('DATA_ENCRYPTION_KEY must be base64 of 32 bytes');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/**
 * Encrypts values at rest with AES-256-GCM (NIST SP 800-38D) and a new 96-bit nonce each time. `context` (such as
 * `session-uri:<videoId>`) is authenticated, so a value that is copied to another document cannot be decrypted.
 *
 * @param keys base64 of 32 bytes each; the first encrypts, all decrypt
 */
export function createSecretBox(keys: readonly string[]): SecretBox {
  const [first, ...older] = keys.map(readKey);
  if (!first) throw new StartupError('DATA_ENCRYPTION_KEY is missing');
  const known = [first, ...older];
  return {
    seal(plain, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, first.bytes, iv);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${first.id}.${body.toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, id, encoded] = sealed.split('.');
      const key = known.find((candidate) => candidate.id === id);
      const body = Buffer.from(encoded ?? '', 'base64url');
      if (version !== 'v1' || !key || body.length < ivBytes + tagBytes) {
        throw new Error('sealed by an unknown key or not sealed at all');
      }
      const decipher = createDecipheriv(algorithm, key.bytes, body.subarray(0, ivBytes));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(body.subarray(-tagBytes));
      return decipher.update(body.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
