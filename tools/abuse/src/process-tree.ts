import { readFileSync, writeFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
};

/** A process and all its descendants. */
export function treeOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(treeOf)];
}

const MiB = 1024;
const peakOf = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/**
 * Watches how much memory a service and its child processes take, until it is asked. Each process counts with its own
 * peak since it began, while it lives, and pages that they share count twice: never less than what a container is
 * charged for.
 */
export function watchMemory(pid: number): () => number {
  // From here on the peak counts anew (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  let peak = 0;
  const look = () => {
    peak = Math.max(
      peak,
      treeOf(pid).reduce((sum, one) => sum + peakOf(one), 0),
    );
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    return peak / MiB;
  };
}
