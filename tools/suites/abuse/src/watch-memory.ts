import { descendantsOf, peakMemory, resetPeakMemory } from '@cutroom/suites-kit';

/** Shorter than the decoding of one image takes. */
const everyMs = 10;

/** @returns the peak of a process since the previous call, in MiB */
function nextPeak(pid: number): number {
  const peak = peakMemory(pid);
  resetPeakMemory(pid);
  return peak;
}

const treeOf = (pid: number): number[] => [pid, ...descendantsOf(pid)];

/**
 * Watches the memory of a service and its child processes together. The kernel keeps the peak of each process between
 * two readings. A page that two processes share counts twice here, but once in a container.
 *
 * @returns a function that stops watching and returns the peak in MiB
 */
export function watchMemory(pid: number): () => number {
  let peak = 0;
  const read = () => {
    const sum = treeOf(pid).reduce((total, one) => total + nextPeak(one), 0);
    peak = Math.max(peak, sum);
  };
  treeOf(pid).forEach(nextPeak);
  const timer = setInterval(read, everyMs);
  return () => {
    clearInterval(timer);
    read();
    return peak;
  };
}
