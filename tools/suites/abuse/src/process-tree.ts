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

/** Largest resident set since the last look, in KiB (proc(5): VmHWM, clear_refs). */
function peakSinceLastLook(pid: number): number {
  const [, peak = 0] = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The process has ended meanwhile.
  }
  return Number(peak);
}

/** A look every so many milliseconds: a picture is decoded in some hundred. */
const everyMs = 10;

/**
 * Watches how much memory a service and its child processes take together, until it is asked for the peak in MiB. The
 * kernel keeps the peak of each process between two looks, and a page that two of them share counts twice: a container
 * is charged for less.
 */
export function watchMemory(pid: number): () => number {
  let peak = 0;
  const look = () => {
    const sum = treeOf(pid).reduce((total, one) => total + peakSinceLastLook(one), 0);
    peak = Math.max(peak, sum);
  };
  // What was before does not count.
  treeOf(pid).forEach(peakSinceLastLook);
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return peak / 1_024;
  };
}
