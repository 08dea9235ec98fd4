/** Disks are fastest with large writes, while a socket yields 64 kB at a time. */
export const BLOCK_BYTES = 1024 * 1024;
const KEPT_BLOCKS = 16;

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
