import { statfsSync } from 'node:fs';

const mib = 1024 * 1024;
/** A new data folder with the demo team takes about half of this. */
const enough = 64 * mib;

/**
 * Says that a folder's disk is almost full, because the parts that fail on a full disk do not: the database, for example,
 * ends with SIGBUS. Returns undefined when there is enough space, or when the system does not know.
 */
export function describeFullDisk(dataDir: string, statfs = statfsSync): string | undefined {
  let free: number;
  try {
    const { bavail, bsize } = statfs(dataDir);
    free = bavail * bsize;
  } catch {
    return undefined;
  }
  if (free >= enough) return undefined;
  return `The disk of ${dataDir} has only ${(free / mib).toFixed(1)} MiB left. Free some space, or set CUTROOM_DATA_DIR to a folder on another disk.`;
}
