import { readFileSync, writeFileSync } from 'node:fs';

const MiB = 1024 * 1024;

/** From here on the peak counts anew (proc(5), clear_refs). Linux only. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The largest resident set of a process since then, in MiB. */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / MiB;
}
