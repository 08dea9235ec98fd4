import { execFile } from 'node:child_process';
import type { PortHolder, ProcessInfo } from './process-info';

/** Finds the process with lsof, which macOS includes. */
export async function holderByLsof(port: number): Promise<PortHolder | undefined> {
  const listed = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpn']);
  const pid = listed.split(/^p/m).find((entry) => clashes(entry, port));
  const found = pid === undefined ? undefined : await describe(parseInt(pid, 10));
  if (!found) return undefined;
  const { parent, ...holder } = found;
  const folder = await run('lsof', ['-a', '-p', String(holder.pid), '-d', 'cwd', '-Fn']);
  return {
    ...holder,
    folder: /^n(.+)$/m.exec(folder)?.[1],
    parent: parent > 1 ? withoutParent(await describe(parent)) : undefined,
  };
}

/** Whether an entry of `lsof -F` (a PID, then a line per socket) conflicts with 127.0.0.1. */
const clashes = (entry: string, port: number): boolean =>
  ['*', '127.0.0.1', '[::ffff:127.0.0.1]'].some((host) => entry.split('\n').includes(`n${host}:${port}`));

async function describe(pid: number): Promise<(ProcessInfo & { parent: number }) | undefined> {
  const line = await run('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)]);
  const [, parent, command] = /^\s*(\d+)\s+(.*\S)/.exec(line) ?? [];
  return command === undefined ? undefined : { pid, command, parent: Number(parent) };
}

const withoutParent = (info: ProcessInfo | undefined): ProcessInfo | undefined =>
  info && { pid: info.pid, command: info.command };

/** Runs a program. @returns its output; empty when it finds nothing (lsof then exits with 1) or is not installed */
const run = (program: string, args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: 5_000 }, (_error, stdout) => resolve(stdout));
  });
