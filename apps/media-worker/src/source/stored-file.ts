import { isChangedObject, isMissingObject, type Logger, type ObjectStorage } from '@cutroom/server-kit';
import { addAbortSignal } from 'node:stream';
import { VideoGone } from './errors';
import { patienceAtAge, patiently, type Patience } from './patience';
import { createSlots } from './slots';

/** The bytes of one stored file, for one job. */
export interface StoredFile {
  readonly size: number;
  /**
   * Fewer bytes than asked for at the end of the file.
   *
   * @throws VideoGone when the object is missing or was replaced; Unreachable; the reason of the signal
   */
  read(offset: number, length: number): Promise<Buffer>;
  /** Whether a read waits because the store does not respond. */
  isWaiting(): boolean;
}

interface StoredFileOptions {
  storage: Pick<ObjectStorage, 'read'>;
  object: { key: string; etag: string; size: number };
  patience: Patience;
  signal: AbortSignal;
  log: Logger;
  /** Called with the number of bytes of each block that arrived. */
  onBytes?: (bytes: number) => void;
}

/** Large enough that one request costs little beside its bytes, small enough for a jump to the index of a file. */
const blockSize = 2 * 1024 ** 2;
const blocksKept = 16;
const blocksAhead = 2;
const requestsAtOnce = 4;

/** Reads ranges of whole blocks, keeps the last ones, and fetches the next ones early while reads are in sequence. */
export function openStoredFile(options: StoredFileOptions): StoredFile {
  const { storage, object, patience, signal, log } = options;
  const { key, etag, size } = object;
  const blocks = new Map<number, Promise<Buffer>>();
  const inSlot = createSlots(requestsAtOnce);
  const openedAt = performance.now();
  let failing = 0;
  // A first read may be a look at the header only.
  let last = -2;

  async function request(start: number, end: number): Promise<Buffer> {
    const within = new AbortController();
    const stop = () => within.abort(new Error('the store stopped sending'));
    const timer = setTimeout(stop, patience.requestMs);
    signal.addEventListener('abort', stop);
    try {
      const body = await storage.read(key, { start, end, ifMatch: etag, signal: within.signal });
      const chunks: Buffer[] = [];
      for await (const chunk of addAbortSignal(within.signal, body)) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      if (bytes.length !== end - start + 1) throw new Error(`the store sent ${bytes.length} bytes`);
      return bytes;
    } catch (error) {
      if (isMissingObject(error) || isChangedObject(error)) throw new VideoGone(`${key} is gone`);
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  async function fetchBlock(index: number): Promise<Buffer> {
    const start = index * blockSize;
    const end = Math.min(start + blockSize, size) - 1;
    let failed = false;
    const onFailure = () => {
      if (!failed) failing += 1;
      failed = true;
    };
    try {
      const what = 'a read from the store';
      const bytes = await patiently(() => request(start, end), {
        patience: patienceAtAge(patience, performance.now() - openedAt),
        signal,
        log,
        what,
        onFailure,
      });
      options.onBytes?.(bytes.length);
      return bytes;
    } finally {
      if (failed) failing -= 1;
    }
  }

  function block(index: number): Promise<Buffer> {
    const known = blocks.get(index);
    const found = known ?? inSlot(() => fetchBlock(index));
    // The map is ordered by last use.
    blocks.delete(index);
    blocks.set(index, found);
    if (known) return known;
    found.catch(() => blocks.delete(index));
    for (const [oldest] of blocks) {
      if (blocks.size <= blocksKept) break;
      blocks.delete(oldest);
    }
    return found;
  }

  function readAhead(from: number): void {
    for (let index = from; index < from + blocksAhead && index * blockSize < size; index += 1) {
      if (!blocks.has(index)) void block(index).catch(() => undefined);
    }
  }

  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size);
      if (offset >= end) return Buffer.alloc(0);
      const [first, final] = [Math.floor(offset / blockSize), Math.floor((end - 1) / blockSize)];
      const wanted = [];
      for (let index = first; index <= final; index += 1) wanted.push(block(index));
      if (first === last || first === last + 1) readAhead(final + 1);
      last = final;
      const whole = await Promise.all(wanted);
      const from = first * blockSize;
      const bytes = whole.length === 1 ? (whole[0] ?? Buffer.alloc(0)) : Buffer.concat(whole);
      return bytes.subarray(offset - from, end - from);
    },
    isWaiting: () => failing > 0,
  };
}
