import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes, in memory. */
export interface SmallDisk {
  path: string;
  /** Uses every free byte. */
  fill(): void;
  /** Undoes `fill`. */
  free(): void;
  unmount(): void;
}

/** @throws Error when this process may not mount, which takes root */
export function mountSmallDisk(name: string, bytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), `cutroom-disk-${name}-`));
  const options = `size=${bytes},mode=0700`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'cutroom-faults', path], { stdio: 'pipe' });
  } catch (error) {
    rmSync(path, { recursive: true });
    throw new Error('the cases of a full disk mount a small tmpfs: run this suite as root', { cause: error });
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const file = openSync(filler, 'a');
      const block = Buffer.alloc(4096);
      try {
        while (statfsSync(path).bavail > 0) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', [path], { stdio: 'pipe' });
      rmSync(path, { recursive: true });
    },
  };
}
