import type { IncomingMessage } from 'node:http';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

interface Reception {
  path: string;
  /** The position of the body's first byte in the file. */
  first: number;
  /** Bytes already stored, at most `first` plus the body. The overlap is skipped. */
  stored: number;
  /** Expected bytes of the body. */
  length: number;
  /** Stop after this many bytes of the body (fault `drop`). */
  stopAfter?: number;
  /** Read no faster than this (fault `slow`). */
  bytesPerSecond?: number;
  /** Receives the number of stored bytes after every write. */
  onStored(bytes: number): void;
}

/**
 * Streams a body into a file with one network buffer in memory. The bytes are durable once it resolves.
 *
 * @returns the bytes read: fewer than `length` when it was stopped or the body ended early, one more when the
 *   body is too long
 * @throws the connection's error when it breaks; the bytes before it are stored
 */
export async function receiveBytes(request: IncomingMessage, reception: Reception): Promise<number> {
  const { path, first, length, stopAfter = Infinity, bytesPerSecond, onStored } = reception;
  const ended = new AbortController();
  const abort = (): void => ended.abort();
  // Listens on the socket, because the request's 'close' also fires when a body has arrived before it is read.
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
        await writeAll(file, fresh, stored);
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

/** A single write may store only a part. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
