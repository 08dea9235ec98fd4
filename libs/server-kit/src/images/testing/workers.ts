import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Built by jest's globalSetup (tools/jest/stack.ts). */
export const workerFile = process.env.TEST_IMAGE_WORKER ?? '';

/** The kernel's status of a process; empty when it has exited. */
export const status = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};
/** The current child processes, which are the image workers. */
export const workers = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(workerFile));

/** Polls every 2 ms, because a worker is short-lived. */
async function until<Found>(look: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await pause(2);
  }
}
/** The next worker, once the shell that sets its limits has started Node. */
export const nextWorker = () => until(() => workers().find((pid) => status(pid).startsWith('Name:\tnode')));

/** A worker is decoding when it uses more memory than Node and libvips alone. */
export const untilDecoding = (pid: number) =>
  until(() => (Number(/VmRSS:\s+(\d+)/.exec(status(pid))?.[1]) > 62_000 ? true : undefined));
