import { putStream } from '@cutroom/suites-kit';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const pieces = 8;

/**
 * PUTs a file to a presigned URL over about `ms` milliseconds. `gate` holds the second half back until it resolves;
 * `signal` aborts the request, as a browser that goes away.
 *
 * @returns the status of the answer
 */
export function putSlowly(
  url: string,
  path: string,
  { ms, gate, signal }: { ms: number; gate?: Promise<unknown>; signal?: AbortSignal },
): Promise<number> {
  const bytes = readFileSync(path);
  async function* slowly() {
    const step = Math.ceil(bytes.length / pieces);
    for (let piece = 0; piece < pieces; piece += 1) {
      if (piece === pieces / 2) await gate;
      yield bytes.subarray(piece * step, (piece + 1) * step);
      await pause(ms / pieces);
    }
  }
  return putStream(url, Readable.from(slowly()), bytes.length, { signal });
}
