import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const fixtures = join(__dirname, '../../../fixtures');
export const smallMovie = join(fixtures, 'movie.mp4');

/**
 * Makes a large movie that still plays: the small one, followed by a `free` box (ISO/IEC 14496-12, 8.1.2)
 * of incompressible bytes.
 */
export async function makeLargeMovie(path: string, bytes: number): Promise<string> {
  const movie = readFileSync(smallMovie);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - movie.length, 0);
  box.write('free', 4, 'latin1');
  const noise = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16));
  const block = Buffer.alloc(1 << 20);
  function* content() {
    yield movie;
    yield box;
    for (let left = bytes - movie.length - box.length; left > 0; left -= block.length) {
      yield noise.update(left < block.length ? block.subarray(0, left) : block);
    }
  }
  await pipeline(Readable.from(content()), createWriteStream(path));
  return path;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** PUTs a file to a signed address, streaming, as a browser does. */
export async function putFile(address: string, path: string, contentType: string): Promise<number> {
  const headers = { 'Content-Type': contentType, 'Content-Length': statSync(path).size };
  return new Promise((resolve, reject) => {
    const put = request(address, { method: 'PUT', headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    put.once('error', reject);
    pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), put).catch(reject);
  });
}
