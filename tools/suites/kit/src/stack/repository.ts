import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${__dirname} is not inside the repository`);
  return findRoot(parent);
}

/** The repository's root. It is found both from the sources and from a build. */
export const repository = findRoot(__dirname);
