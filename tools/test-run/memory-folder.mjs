import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const linuxMemory = '/dev/shm';
const prefix = 'cutroom-test-';

const GiB = 2 ** 30;
/** What the suites may keep in files at the same time. In a whole run, it was 3 GiB at most. */
const filesBytes = 5 * GiB;
/** What their programs and browsers need beside that. They took 4 GiB. */
const programsBytes = 5 * GiB;

/**
 * Creates a folder in memory for the temporary files of the suites, which is removed when this process exits. Their
 * databases and stores wait for the disk with every write, as they must, but a suite kills processes and never the
 * machine, so nothing depends on it.
 *
 * @param {{ memory?: string, available?: number, free?: number }} where a file system in memory, and the bytes that are
 *   free in memory and on that file system
 * @returns {string | null} null when memory is too small, or when it cannot hold programs, which some specs write and run
 */
export function createMemoryFolder({
  memory = linuxMemory,
  available = process.availableMemory(),
  free = freeBytes(memory),
} = {}) {
  if (available < filesBytes + programsBytes || free < filesBytes) return null;
  removeLeftOver(memory);
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // As /tmp is, because nginx reads its files as another user.
  chmodSync(folder, 0o1777);
  const remove = () => removeIfPossible(folder);
  if (!canRun(folder)) {
    remove();
    return null;
  }
  process.once('exit', remove);
  return folder;
}

function freeBytes(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** A run that was killed has left its folder, which takes memory until the machine restarts. */
function removeLeftOver(memory) {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^cutroom-test-(\d+)-/.exec(name)?.[1]);
    if (pid && !isRunning(pid)) removeIfPossible(join(memory, name));
  }
}

function removeIfPossible(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // It belongs to another user, or a suite that was killed has left a small file system mounted in it.
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** File systems in memory are often mounted with `noexec`. */
function canRun(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
