/** Large writes are what a disk is fast at, and 64 kB is all that a socket gives at a time. */
export const BLOCK_BYTES = 1024 * 1024;
const KEPT_BLOCKS = 16;

/**
 * Shared memory for the bytes in flight: the same block is written by libuv's threads and hashed by ours,
 * without a copy, and used again, so that memory stays flat however much passes through.
 */
export class BlockPool {
  private readonly free: Uint8Array[] = [];

  take(): Uint8Array {
    return this.free.pop() ?? new Uint8Array(new SharedArrayBuffer(BLOCK_BYTES));
  }

  give(block: Uint8Array): void {
    if (this.free.length < KEPT_BLOCKS) this.free.push(block);
  }
}
