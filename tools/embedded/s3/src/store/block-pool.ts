/**
 * More than the 64 kB that a socket yields at a time, and so little that the blocks in transit stay in the processor's
 * caches between the threads that fill, write and hash them. With blocks of 1 MiB a write costs four times as much.
 */
export const BLOCK_BYTES = 256 * 1024;
const KEPT_BLOCKS = 64;

/**
 * Reusable shared memory for the bytes in transit: libuv's threads write a block and the hash threads read it, without
 * a copy. Memory stays flat for any amount of data.
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
