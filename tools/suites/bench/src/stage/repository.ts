import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function above(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the bench does not lie in its repository');
  return above(parent);
}

/** The root of the repository, from the sources and from the build alike. */
export const repository = above(__dirname);
