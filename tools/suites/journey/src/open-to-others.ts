import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Relative paths of the files and folders, `folder` included, on which group or other users have any permission. */
export const openToOthers = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
  );
