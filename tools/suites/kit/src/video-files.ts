import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { repository } from './stack/repository';

export const fixtures = join(repository, 'tools/fixtures');
export const smallMovie = join(fixtures, 'movie.mp4');

/** Yields `bytes` of incompressible noise, one block of at most 1 MiB at a time. */
function* noise(bytes: number): Generator<Buffer> {
  const cipher = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16));
  const block = Buffer.alloc(1 << 20);
  for (let left = bytes; left > 0; left -= block.length) {
    yield cipher.update(left < block.length ? block.subarray(0, left) : block);
  }
}

/**
 * Writes a large playable file: the small movie, followed by a `free` box (ISO/IEC 14496-12, 8.1.2) of noise.
 *
 * @param bytes size of the whole file
 * @returns `path`
 */
export async function makeLargeMovie(path: string, bytes: number): Promise<string> {
  const movie = readFileSync(smallMovie);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - movie.length, 0);
  box.write('free', 4, 'latin1');
  function* content() {
    yield movie;
    yield box;
    yield* noise(bytes - movie.length - box.length);
  }
  await pipeline(Readable.from(content()), createWriteStream(path));
  return path;
}

/** Computes the SHA-256 digest of a file, in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
