import { randomUUID } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder } from './folders';

/** Creates a folder with one JSON file atomically: a crash or a full disk leaves no partial one. */
export async function makeFolderWith(
  temp: string,
  folder: string,
  file: string,
  content: unknown,
): Promise<void> {
  const draft = join(temp, randomUUID());
  try {
    await makeFolder(draft);
    await writeFile(join(draft, file), JSON.stringify(content), { flush: true, mode: 0o600 });
    await syncFolder(draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(dirname(folder));
}

/** Removes other users' access to a folder of makeFolderWith and its JSON file. */
export async function closeFolder(folder: string, file: string): Promise<void> {
  await chmod(folder, 0o700);
  await chmod(join(folder, file), 0o600);
}

/** Removes a folder in one step. If the process ends before its content is deleted, the next start deletes it. */
export async function buryFolder(temp: string, folder: string, onGone: () => void): Promise<void> {
  const grave = join(temp, randomUUID());
  await rename(folder, grave);
  onGone();
  await syncFolder(dirname(folder));
  await rm(grave, { recursive: true, force: true });
}
