import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive } from './end-with-npm.mjs';

const lockFile = join(import.meta.dirname, '../../../dist/build.lock');
const checkMs = 200;

/**
 * Runs a build while no other process builds in this clone: two would remove each other's files. Waits for the other one,
 * whose lock is void once it has ended, however it ended.
 *
 * @template T
 * @param {() => T} build it must not end the process
 */
export function buildAlone(build) {
  mkdirSync(dirname(lockFile), { recursive: true });
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
  try {
    return build();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Links the lock once it is complete: another process would replace an empty one. Returns whether there was none. */
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

/** Renames the lock before it checks it, so that only one of two processes replaces it. */
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

/** The id of a running process with its start, where /proc has it: the id alone goes to another process one day. */
function identityOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return isAlive(Number(pid)) ? String(pid) : undefined;
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : `${pid} ${fields[18]}`;
}
