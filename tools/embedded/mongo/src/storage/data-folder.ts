import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder, writeFileAtomic } from '../../../kit/src/index';

/** Increased whenever the layout of the folder changes, so that older programs reject it. */
export const formatVersion = 1;

/** LMDB's two files and this server's own. */
export const dataFile = 'data.mdb';
const files = [dataFile, `${dataFile}-lock`, 'format.json'];

/** The folder cannot be used; the message says why and what to do. */
export class DataFolderError extends Error {}

/**
 * Claims a data folder for this process: creates it, and rejects a newer format or a second process. The lock holds
 * the owner's pid and start time, so that a lock left by kill -9 can be replaced. Removes other users' access to the
 * folder and its files, also to existing ones.
 *
 * @returns a function that releases the folder.
 * @throws DataFolderError
 */
export function claimDataFolder(dataDir: string): () => void {
  const isNew = mkdirSync(dataDir, { recursive: true, mode: 0o700 }) !== undefined;
  closeToOthers(dataDir);
  if (isNew) syncFolder(dirname(dataDir));
  const lockFile = join(dataDir, 'lock');
  takeLock(dataDir, lockFile);
  try {
    checkFormat(dataDir);
  } catch (error) {
    rmSync(lockFile, { force: true });
    throw error;
  }
  return () => rmSync(lockFile, { force: true });
}

function closeToOthers(dataDir: string): void {
  chmodSync(dataDir, 0o700);
  for (const file of files.map((name) => join(dataDir, name))) if (existsSync(file)) chmodSync(file, 0o600);
}

function takeLock(dataDir: string, lockFile: string): void {
  for (let attempt = 0; attempt < 3; attempt++) {
    const text = readIfThere(lockFile);
    const holder = text === undefined ? undefined : liveHolder(text);
    if (holder !== undefined) {
      throw new DataFolderError(
        `${dataDir} is in use by process ${holder}: stop it, or set another data folder (EMBEDDED_MONGO_DATA_DIR)`,
      );
    }
    // Removed before the new lock is written, because a full disk has no room for both.
    if (text !== undefined) removeStale(lockFile, text);
    if (linkLock(lockFile)) return;
  }
  throw new DataFolderError(`${dataDir}: another process is taking this folder at the same moment`);
}

/** Links the lock once it is complete, because another process would replace an empty one. False if there is a lock. */
function linkLock(lockFile: string): boolean {
  const own = `${lockFile}.${process.pid}`;
  try {
    writeFileSync(own, `${process.pid} ${startTimeOf(process.pid) ?? ''}`, { mode: 0o600 });
    linkSync(own, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Renames the lock before it checks it, so that only one of two processes replaces a stale lock. */
function removeStale(lockFile: string, staleText: string): void {
  const moved = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Another process was faster and this is its lock: restore it.
  if (readIfThere(moved) !== staleText) renameSync(moved, lockFile);
  else rmSync(moved, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function liveHolder(text: string): number | undefined {
  const [pidText = '', started = ''] = text.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  // The pid may now belong to another program (after a restart; in a container it is always 1).
  const startedNow = startTimeOf(pid);
  if (startedNow === 'zombie') return undefined;
  return started !== '' && startedNow !== undefined && started !== startedNow ? undefined : pid;
}

/** Start time in clock ticks with the boot id; 'zombie' for an unreaped process; undefined without /proc. */
function startTimeOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return 'zombie';
    const ticks = fields[18];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
  } catch {
    return undefined;
  }
}

function checkFormat(dataDir: string): void {
  const file = join(dataDir, 'format.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    writeFileAtomic(file, JSON.stringify({ formatVersion }));
    return;
  }
  const found = readVersion(text);
  if (found === undefined) throw new DataFolderError(`${file} is not readable as JSON with a formatVersion`);
  if (found > formatVersion) {
    throw new DataFolderError(
      `${dataDir} holds data of format ${found}; this program knows formats up to ${formatVersion}: use the newer program, or another folder`,
    );
  }
}

function readVersion(text: string): number | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const version: unknown = (parsed as { formatVersion?: unknown } | null)?.formatVersion;
    return typeof version === 'number' ? version : undefined;
  } catch {
    return undefined;
  }
}
