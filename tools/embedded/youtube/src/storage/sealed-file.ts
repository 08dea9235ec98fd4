import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from './atomic-file';

const ivLength = 12;
const tagLength = 16;

/**
 * A file that a search for its content does not find (AES-256-GCM, the key in a file beside it). The sandbox plays
 * Google here, who of course knows the tokens: whoever searches a data folder for them must find the product's slips,
 * not the sandbox's own book.
 */
interface SealedFile<T> {
  /** What was written last; undefined when nothing was. */
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
