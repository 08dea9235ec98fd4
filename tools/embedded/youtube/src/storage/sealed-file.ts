import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '../../../kit/src/index';

const ivLength = 12;
const tagLength = 16;

/**
 * An encrypted file (AES-256-GCM, with the key in a file beside it). A search of the data folders for a leaked token
 * then finds leaks of the application under test, not the sandbox's own records.
 */
interface SealedFile<T> {
  /** The last value written; undefined when there is none. */
  read(): T | undefined;
  write(value: T): void;
}

export function openSealedFile<T>(path: string): SealedFile<T> {
  const keyPath = `${path}.key`;
  if (!existsSync(keyPath)) writeFileAtomic(keyPath, randomBytes(32));
  const key = readFileSync(keyPath);
  return {
    read() {
      if (!existsSync(path)) return undefined;
      const sealed = readFileSync(path);
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength));
      decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      const plain = Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
      return JSON.parse(plain.toString('utf8')) as T;
    },
    write(value) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const content = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      writeFileAtomic(path, Buffer.concat([iv, cipher.getAuthTag(), content]));
    },
  };
}
