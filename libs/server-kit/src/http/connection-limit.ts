import { readFileSync } from 'node:fs';

/** For the database, the store, Redis, decoders and files: their pools together stay below this. */
const reserved = 512;

/**
 * The most connections that a server accepts at once, so that clients who hold theirs leave file descriptors for what the
 * service needs to respond to others.
 *
 * @param descriptors the most that the process may open
 */
export const connectionLimit = (descriptors: number): number =>
  Math.max(Math.floor(descriptors / 2), descriptors - reserved);

/** How many descriptors this process may open; Infinity where the system does not say. Node raises it to the hard limit. */
export function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
