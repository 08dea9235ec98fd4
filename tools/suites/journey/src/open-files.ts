import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders, `folder` among them, that its owner's group or other users have any right to: relative paths. */
export const openToOthers = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
  );
