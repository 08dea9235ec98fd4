import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own of a few megabytes, in memory. */
export interface SmallDisk {
  path: string;
  /** Uses every byte that is left. */
  fill(): void;
  /** Gives them back. */
  free(): void;
  unmount(): void;
}

/** @throws Error saying what is missing: mounting takes root */
export function mountSmallDisk(name: string, bytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), `cutroom-disk-${name}-`));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'cutroom-faults', path], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmSync(path, { recursive: true });
    throw new Error(
      'the cases of a full disk need a small tmpfs: run this suite as root, with the right to mount',
      {
        cause: error,
      },
    );
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
