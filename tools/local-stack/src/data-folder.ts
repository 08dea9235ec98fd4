import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { chmod, lstat, opendir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the stack, and its parts when they are started alone, keep below `.data`. Other entries are not ours to change. */
const kept = ['secrets.json', 'mongo', 's3', 'mail', 'mail-inbox', 'youtube', 'youtube-sandbox'];

/** Says that every file has been looked at since the folder was last found open. */
const markerOf = (dataDir: string) => join(dataDir, '.closed-to-others');

const openToOthers = 0o077;
const sticky = 0o1000;

/**
 * Makes the data folder if it is missing and closes it to other users (0700). Whoever cannot enter it reads nothing
 * below, so this alone protects at once what an earlier version had left readable (closeKeptFiles does the rest).
 *
 * @throws Error when the folder is shared by all users, as /tmp is, or belongs to somebody else.
 */
export function closeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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
 * Takes the rights of group and others from every file and folder that Cutroom keeps. Reads each entry once: later
 * starts skip it, unless closeDataFolder found the folder open again (a copy from elsewhere, say).
 *
 * @returns how many entries could not be closed, because they belong to another user.
 */
export async function closeKeptFiles(dataDir: string): Promise<number> {
  const marker = markerOf(dataDir);
  if (await ifThere(stat(marker))) return 0;
  let failed = 0;
  for (const name of kept) {
    // A link at this level is how somebody moves a part to another disk; deeper ones are not followed.
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

/** Undefined when it is gone: the parts are at work while their files are looked at. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
