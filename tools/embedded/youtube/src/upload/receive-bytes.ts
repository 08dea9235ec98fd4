import type { IncomingMessage } from 'node:http';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

interface Reception {
  path: string;
  /** Where in the file the body's first byte belongs. */
  first: number;
  /** Bytes of the file that are there already; never more than `first` plus the body. What overlaps is skipped. */
  stored: number;
  /** Bytes the body should have. */
  length: number;
  /** Stop after this many bytes of the body (fault `drop`). */
  stopAfter?: number;
  /** Read no faster than this (fault `slow`). */
  bytesPerSecond?: number;
  /** Told the bytes of the file that are stored, after every write. */
  onStored(bytes: number): void;
}

/**
 * Writes a body into a file as it comes in; memory holds one network buffer. Durable once it resolves.
 *
 * @returns bytes of the body that were read: less than `length` when it was stopped or ended early, one more when the
 *   body is too long
 * @throws the connection's error when it breaks; what came before it is stored
 */
export async function receiveBytes(request: IncomingMessage, reception: Reception): Promise<number> {
  const { path, first, length, stopAfter = Infinity, bytesPerSecond, onStored } = reception;
  const ended = new AbortController();
  const abort = (): void => ended.abort();
  // The socket's end, not the request's: that one also comes when a body has arrived before it was read.
  request.socket.once('close', abort);
  const file = await open(path, reception.stored === 0 ? 'w' : 'r+', 0o600);
  let read = 0;
  let stored = reception.stored;
  try {
    if (stopAfter === 0) return 0;
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const piece = chunk.subarray(0, Math.min(length, stopAfter) - read);
      const fresh = piece.subarray(Math.max(0, stored - (first + read)));
      if (fresh.length > 0) {
        await file.write(fresh, 0, fresh.length, stored);
        stored += fresh.length;
        onStored(stored);
      }
      read += piece.length;
      if (read >= stopAfter) return read;
      if (chunk.length > piece.length) return length + 1;
      if (bytesPerSecond)
        await delay((chunk.length / bytesPerSecond) * 1000, undefined, { signal: ended.signal });
    }
    return read;
  } finally {
    request.socket.off('close', abort);
    await file.datasync();
    await file.close();
  }
}
