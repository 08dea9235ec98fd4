import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const block = randomBytes(1 << 20);

/** `bytes` of noise, a block at a time. */
function* noise(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= block.length) {
    yield left < block.length ? block.subarray(0, left) : block;
  }
}

/** PUTs so many bytes from memory. @throws Error when the answer is not 200 */
export async function putBytes(address: string, bytes: number, contentType: string): Promise<void> {
  const headers = { 'Content-Type': contentType, 'Content-Length': bytes };
  await new Promise<void>((resolve, reject) => {
    const put = request(address, { method: 'PUT', headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`PUT was answered ${response.statusCode}`)),
      );
    });
    put.once('error', reject);
    pipeline(Readable.from(noise(bytes), { objectMode: true, highWaterMark: 2 }), put).catch(reject);
  });
}
