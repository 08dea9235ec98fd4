import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { chmod, lstat, opendir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The entries of `.data` that belong to the stack and its parts. The stack does not change other entries. */
const kept = ['secrets.json', 'mongo', 's3', 'mail', 'mail-inbox', 'youtube', 'youtube-sandbox', 'media'];

/** This file exists if all files have been checked since the folder was last found accessible to others. */
const markerOf = (dataDir: string) => join(dataDir, '.closed-to-others');

const openToOthers = 0o077;
const sticky = 0o1000;

/**
 * Creates a folder and the missing folders above it one by one. mkdir with `recursive` never returns below /proc, and on a
 * read-only disk it reports a missing folder.
 */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  mkdirSync(path, { mode: 0o700 });
}

function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `CUTROOM_DATA_DIR: ${dataDir} cannot be created (${reason}). Name a folder in which you may write.`,
      { cause: error },
    );
  }
}

/**
 * Creates the data folder if it is missing and removes the permissions of other users (0700). That protects all files below
 * it at once. closeKeptFiles then does the same for each file.
 *
 * @throws Error when the folder cannot be created, is shared by all users, as /tmp is, or is accessible to others and
 *   belongs to another user
 */
export function closeDataFolder(dataDir: string): void {
  makeDataFolder(dataDir);
  const { mode } = statSync(dataDir);
  if (mode & sticky) {
    throw new Error(
      `CUTROOM_DATA_DIR: ${dataDir} is shared by all users of this machine. Name a folder inside it.`,
    );
  }
  if (!(mode & openToOthers)) return;
  rmSync(markerOf(dataDir), { force: true });
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    const reason =
      'would hold password hashes and keys that other users can read, and its permissions cannot be changed';
    throw new Error(`CUTROOM_DATA_DIR: ${dataDir} ${reason}. Name a folder of your own.`, { cause: error });
  }
}

/**
 * Removes the permissions of group and others from every file and folder of the stack. Later starts skip this, unless
 * closeDataFolder found the folder accessible to others again, for instance after a copy.
 *
 * @returns the number of entries whose permissions could not be changed, because they belong to another user
 */
export async function closeKeptFiles(dataDir: string): Promise<number> {
  const marker = markerOf(dataDir);
  if (await ifThere(stat(marker))) return 0;
  let failed = 0;
  for (const name of kept) {
    // A link at this level moves a part to another disk. Deeper links are not followed.
    const path = join(dataDir, name);
    const found = await ifThere(stat(path));
    if (found) failed += await close(path, found.mode, found.isDirectory());
  }
  if (failed === 0) await writeFile(marker, '', { mode: 0o600 });
  return failed;
}

async function close(path: string, mode: number, isFolder: boolean): Promise<number> {
  let failed = 0;
  if (mode & openToOthers) {
    const refused = await chmod(path, mode & 0o700).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (refused && refused.code !== 'ENOENT') failed += 1;
  }
  const entries = isFolder ? await ifThere(opendir(path)) : undefined;
  for await (const { name } of entries ?? []) {
    const child = join(path, name);
    const found = await ifThere(lstat(child));
    if (found && !found.isSymbolicLink()) failed += await close(child, found.mode, found.isDirectory());
  }
  return failed;
}

/** Returns undefined when the entry no longer exists. The parts run during the check and remove files. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
