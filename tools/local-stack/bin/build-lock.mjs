import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive } from './end-with-npm.mjs';

const lockFile = join(import.meta.dirname, '../../../dist/build.lock');
const checkMs = 200;

/**
 * Runs a build while no other process builds in this clone, because two builds would remove each other's files. It waits
 * for another build to finish. A lock is void once its process has ended, even without removing it. It ends this process with
 * a sentence when the lock cannot be written, as in a clone that another user has built.
 *
 * @template T
 * @param {() => T} build must not end the process
 */
export function buildAlone(build) {
  try {
    mkdirSync(dirname(lockFile), { recursive: true });
    waitForLock();
  } catch (error) {
    console.error(`Cannot build into ${dirname(lockFile)}: ${error.message}`);
    process.exit(1);
  }
  try {
    return build();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Blocks until this process has the lock. */
function waitForLock() {
  let awaited;
  while (!take()) {
    const holder = read(lockFile);
    if (holder === undefined) continue;
    const [pid] = holder.split(' ');
    if (identityOf(pid) !== holder) {
      removeStale(holder);
      continue;
    }
    if (awaited !== holder) console.error(`Waiting for the build of process ${pid} ...`);
    awaited = holder;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, checkMs);
  }
}

/**
 * Tries to take the lock. It writes the content before it links the file, because another process would remove an empty
 * lock. Returns false when a lock exists.
 */
function take() {
  const own = `${lockFile}.${process.pid}`;
  try {
    writeFileSync(own, identityOf(process.pid));
    linkSync(own, lockFile);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Removes the lock of a process that has ended. It renames the file before it compares the content, so that of two waiting
 * processes, the second does not remove the new lock of the first.
 */
function removeStale(holder) {
  const moved = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, moved);
  } catch {
    return;
  }
  if (read(moved) === holder) rmSync(moved, { force: true });
  else renameSync(moved, lockFile);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Identifies a running process: by its ID and, where /proc exists, by its start time, because another process can get the
 * same ID later. Returns undefined when the process is not running.
 */
function identityOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return isAlive(Number(pid)) ? String(pid) : undefined;
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : `${pid} ${fields[18]}`;
}
