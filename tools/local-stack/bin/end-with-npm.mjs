import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';

const checkMs = 500;

/**
 * Calls `end` when the npm that runs this script has ended. This process has to poll, because neither npm nor its shell
 * forwards a signal, and the shell survives a `kill -9` of npm.
 *
 * @param {() => void} end
 */
export function endWithNpm(end) {
  const parent = process.ppid;
  const npm = shellOfNpm(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    end();
  }, checkMs);
}

/**
 * @param {number} pid of this process's parent
 * @returns {number | undefined} the PID of npm when that parent is npm's shell; undefined when it is npm itself
 */
function shellOfNpm(pid) {
  const script = process.env.npm_lifecycle_script;
  const { command, ppid } = describe(pid);
  return script && command.includes(script) ? ppid : undefined;
}

/** @param {number} pid */
function describe(pid) {
  if (existsSync('/proc/self/stat')) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { ppid: Number(ppid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, ppid, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
  return { ppid: Number(ppid), command };
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
