import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Entry {
  path: string;
  mode: number;
  isFile: boolean;
}

/** A folder and everything in it, with permission bits. */
export async function entriesOf(folder: string): Promise<Entry[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path);
      return { path, mode: found.mode & 0o777, isFile: found.isFile() };
    }),
  );
}

/** The entries that users other than the owner can read, write or enter. */
export async function openToOthers(folder: string): Promise<Entry[]> {
  return (await entriesOf(folder)).filter(({ mode }) => mode & 0o077);
}
