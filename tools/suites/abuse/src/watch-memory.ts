import { descendantsOf, peakMemory, residentFiles, resetPeakMemory } from '@cutroom/suites-kit';

/** Shorter than the time to decode one image. */
const everyMs = 10;

/** @returns the peak of a process since the previous call, in MiB */
function nextPeak(pid: number): number {
  const peak = peakMemory(pid);
  resetPeakMemory(pid);
  return peak;
}

const treeOf = (pid: number): number[] => [pid, ...descendantsOf(pid)];

/**
 * The memory of programs and libraries that several processes share, in MiB. Each process counts it, but it exists once.
 *
 * @returns undefined when one of them has ended meanwhile
 */
function sharedBy(pids: number[]): number | undefined {
  const found = pids.map(residentFiles);
  if (found.some((files) => files.size === 0)) return undefined;
  const paths = new Set(found.flatMap((files) => [...files.keys()]));
  return [...paths].reduce((total, path) => {
    const sizes = found.map((files) => files.get(path) ?? 0);
    return total + sizes.reduce((sum, size) => sum + size, 0) - Math.max(...sizes);
  }, 0);
}

/**
 * Watches the memory of a service and its child processes together. The kernel records the peak of each process between
 * two readings. As in a container, a file that several of them map counts once.
 *
 * @returns a function that stops watching and returns the peak in MiB
 */
export function watchMemory(pid: number): () => number {
  let peak = 0;
  let shared = 0;
  const read = () => {
    const pids = treeOf(pid);
    const sum = pids.reduce((total, one) => total + nextPeak(one), 0);
    if (sum <= peak) return;
    if (pids.length > 1) shared = sharedBy(pids) ?? shared;
    peak = Math.max(peak, pids.length > 1 ? sum - shared : sum);
  };
  treeOf(pid).forEach(nextPeak);
  const timer = setInterval(read, everyMs);
  return () => {
    clearInterval(timer);
    read();
    return peak;
  };
}
