import { readFileSync, writeFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** The command line of a process; empty when it is not running or is a zombie. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`);

/** Whether a process is running. A zombie is not: it has ended and only waits for its parent to reap it. */
export const isRunning = (pid: number): boolean => commandOf(pid) !== '';

/** The PIDs of a process's children and of all their descendants. */
export function descendantsOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/).filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Resets the peak that `peakMemory` reads (proc(5), clear_refs). Linux only. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The process has ended.
  }
}

/** The largest resident set of a process since the last reset, in MiB (proc(5), VmHWM); 0 once it has ended. */
export function peakMemory(pid: number): number {
  const [, kilobytes = 0] = /VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1024;
}

/** How much of each file that a process maps, such as a program or a library, is resident: MiB by path (proc(5), smaps). */
export function residentFiles(pid: number): Map<string, number> {
  const files = new Map<string, number>();
  let path = '';
  for (const line of read(`/proc/${pid}/smaps`).split('\n')) {
    const [, mapped] = /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ \d+ *(.*)$/.exec(line) ?? [];
    if (mapped !== undefined) path = mapped;
    const [, kilobytes] = /^Rss: +(\d+) kB/.exec(line) ?? [];
    if (kilobytes && path.startsWith('/')) files.set(path, (files.get(path) ?? 0) + Number(kilobytes) / 1024);
  }
  return files;
}
