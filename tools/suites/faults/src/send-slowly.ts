import { uploadContentType } from '@cutroom/contracts';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const pieces = 8;

/**
 * PUTs a file to a signed address over about `ms` milliseconds, so that something can happen meanwhile. A gate
 * holds the second half back until it opens; the signal is the browser that goes away.
 *
 * @returns the status of the answer
 */
export function sendSlowly(
  address: string,
  path: string,
  { ms, gate, signal }: { ms: number; gate?: Promise<unknown>; signal?: AbortSignal },
): Promise<number> {
  const bytes = readFileSync(path);
  const headers = { 'Content-Type': uploadContentType('mp4'), 'Content-Length': bytes.length };
  return new Promise((resolve, reject) => {
    const put = request(address, { method: 'PUT', headers, signal }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    put.once('error', reject);
    void (async () => {
      const step = Math.ceil(bytes.length / pieces);
      for (let piece = 0; piece < pieces && !put.destroyed; piece += 1) {
        if (piece === pieces / 2) await gate;
        put.write(bytes.subarray(piece * step, (piece + 1) * step));
        await pause(ms / pieces);
      }
      put.end();
    })();
  });
}
