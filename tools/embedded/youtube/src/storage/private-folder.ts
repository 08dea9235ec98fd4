import { chmodSync, mkdirSync } from 'node:fs';

/** Makes a folder that no other user can enter, and closes one that an earlier version had left open. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}
