import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The command line of a package's program. */
export const tool = (path) => [process.execPath, join(root, 'node_modules', path)];

const programs = { jest: tool('jest/bin/jest.js'), playwright: tool('@playwright/test/cli.js') };

/**
 * The command line of a project's `test` target. Starting it through Nx would take two more seconds of processor time.
 *
 * @param {string} folder of the project
 */
export function testCommand(folder) {
  const { targets } = JSON.parse(readFileSync(join(root, folder, 'project.json'), 'utf8'));
  const [name, ...args] = targets.test.options.command.split(' ');
  return [...programs[name], ...args];
}

/** A stage that hangs is ended after this time, so that the others still run. On a slow machine, the longest ones take 25. */
const stageLimitMinutes = 45;
/** The exit status of a command that was ended at the limit, the same as that of `timeout`. */
const overdue = 124;

/** @param {number} status */
export const describeStatus = (status) =>
  status === overdue ? `ended after ${stageLimitMinutes} minutes` : `exit status ${status}`;

const running = new Set();

function endAll(signal) {
  for (const child of running) end(child, signal);
}

/** Signals the whole process group of a command. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process has ended.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endAll(signal);
    process.exit(1);
  });
}

/**
 * Runs a command in its own process group and prints its output as it arrives, or passes it to `onOutput`.
 *
 * @param {string[]} command program and arguments
 * @param {Record<string, string>} env added to the environment
 * @param {((chunk: Buffer) => void)=} onOutput
 * @returns {Promise<number>} the exit status, for `describeStatus`; 1 when a signal ended the command or it could not start
 */
export async function runCommand([program, ...args], env, onOutput) {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      NX_DAEMON: 'false',
      // Logs must not contain colours or Nx's boxes.
      FORCE_COLOR: '0',
      NO_COLOR: '1',
      ...env,
    },
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
  running.add(child);
  let isOverdue = false;
  const limit = setTimeout(() => {
    isOverdue = true;
    end(child, 'SIGKILL');
  }, stageLimitMinutes * 60_000);
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.log(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  clearTimeout(limit);
  running.delete(child);
  return isOverdue ? overdue : status;
}
