import { chmodSync, mkdirSync } from 'node:fs';

/** Creates a folder that other users cannot enter, or removes their access to an existing one. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}
