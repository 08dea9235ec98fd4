import type { FileHandle } from 'node:fs/promises';

/** The bytes of a stored object, in one file or in parts. The caller closes them. */
export interface StoredBytes {
  /**
   * Reads at most `length` bytes from `position` to the start of `target`, fewer at the end of a file.
   *
   * @returns the number of bytes, 0 beyond the end of a damaged file.
   */
  read(target: Uint8Array, length: number, position: number): Promise<number>;
  close(): Promise<void>;
}

export const bytesOfFile = (file: FileHandle): StoredBytes => ({
  read: async (target, length, position) => (await file.read(target, 0, length, position)).bytesRead,
  close: () => file.close(),
});
