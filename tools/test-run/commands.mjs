import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The command line of a package's program. */
export const tool = (path) => [process.execPath, join(root, 'node_modules', path)];

/** The end of a stage that hangs, so that the others are still reported. */
const stageLimitMs = 15 * 60_000;

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

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    endAll(signal);
    process.exit(1);
  });
}

/**
 * Runs a command in its own process group.
 *
 * @param {string[]} command program and arguments
 * @param {{ env: Record<string, string>, isAlone: boolean }} options `isAlone`: print the output as it comes
 * @returns {Promise<{ status: number, output: string }>} `output` is empty when it was printed
 */
export async function runCommand([program, ...args], { env, isAlone }) {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      NX_DAEMON: 'false',
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      // Colours and Nx's boxes do not belong in a log.
      FORCE_COLOR: '0',
      NO_COLOR: '1',
      ...env,
    },
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    detached: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const limit = setTimeout(() => {
    output += `\nended after ${stageLimitMs / 60_000} minutes\n`;
    end(child, 'SIGKILL');
  }, stageLimitMs);
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      resolve(1);
    });
    // Not `close`: a process that the command left behind may keep the pipes open.
    child.once('exit', (code) => resolve(code ?? 1));
  });
  clearTimeout(limit);
  running.delete(child);
  return { status, output };
}

/** Folders of the projects whose suites are stages of their own. */
const folderOf = (project) => {
  if (project === 'web-e2e') return 'apps/web-e2e';
  return project === 'deploy' ? 'tools/deploy' : `tools/suites/${project}`;
};

/** The command of a project's test target, without the builds that it depends on. */
export function testCommandOf(project) {
  const file = join(root, folderOf(project), 'project.json');
  return JSON.parse(readFileSync(file, 'utf8')).targets.test.options.command.split(' ');
}
