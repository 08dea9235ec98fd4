/** Every chunk but the last is a multiple of this (docs/youtube.md#2-resumable-upload). */
export const chunkUnit = 262_144;

/**
 * 256 MiB, so large that the pauses between chunks do not matter. Memory does not depend on it, because chunks are
 * streamed. Neither does the cost of a lost connection, because YouTube says which bytes it has.
 */
export const defaultChunkBytes = 1024 * chunkUnit;

/** `bytes A-B/TOTAL` of the chunk that starts at `offset`. */
export const chunkRange = (offset: number, length: number, total: number): string =>
  `bytes ${offset}-${offset + length - 1}/${total}`;

/** The range of a request that asks how many bytes a session holds. */
export const probeRange = (total: number): string => `bytes */${total}`;

/**
 * How many bytes a session holds, from the `Range` of a 308: `bytes=0-N` means N + 1, no header means none.
 *
 * @returns null when the header makes no sense for a file of `total` bytes
 */
export function receivedBytes(range: string | undefined, total: number): number | null {
  if (range === undefined) return 0;
  const [, last] = /^bytes=0-(\d{1,15})$/.exec(range.trim()) ?? [];
  const received = last === undefined ? NaN : Number(last) + 1;
  return received <= total ? received : null;
}
