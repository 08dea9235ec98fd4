import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a small file so that a crash leaves the old or the new one, never a partial one. It is synchronous so that
 * memory and disk change together and writes cannot overlap.
 */
export function writeFileAtomic(path: string, content: string | Buffer): void {
  const temporary = `${path}.part`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    // Unlike writeSync, which may write only a part, this writes everything.
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

/** Flushes a folder to disk, without which a crash can lose the names of new files in it. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
