import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process uses the folder; the message names it and says what to do. */
export class FolderInUseError extends Error {}

/**
 * Takes a folder for this process, which must exist. The lock in it holds the owner's PID and start time, so that a lock left
 * by kill -9 can be replaced.
 *
 * @param variable the environment variable that names another folder, for the message
 * @returns a function that releases the folder
 * @throws FolderInUseError
 */
export function lockFolder(folder: string, variable: string): () => void {
  const lockFile = join(folder, 'lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    const text = readIfThere(lockFile);
    const holder = text === undefined ? undefined : liveHolder(text);
    if (holder !== undefined) {
      throw new FolderInUseError(
        `${folder} is in use by process ${holder}: stop it, or set another data folder (${variable})`,
      );
    }
    // Removed before the new lock is written, because a full disk has no room for both.
    if (text !== undefined) removeStale(lockFile, text);
    if (linkLock(lockFile)) return () => rmSync(lockFile, { force: true });
  }
  throw new FolderInUseError(`${folder}: another process is taking this folder at the same moment`);
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
