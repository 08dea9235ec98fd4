import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Built by jest's globalSetup (tools/jest/stack.ts). */
export const workerFile = process.env.TEST_IMAGE_WORKER ?? '';

/** What the kernel says of a process; empty when it has ended. */
export const status = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};
/** The processes that decode for this one right now. */
export const workers = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(workerFile));

/** Polls every 2 ms: a worker lives for moments. */
async function until<Found>(look: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await pause(2);
  }
}
/** The next worker, once it runs Node and no longer the shell that confines it. */
export const nextWorker = () => until(() => workers().find((pid) => status(pid).startsWith('Name:\tnode')));

/** A worker decodes once it uses more memory than Node and libvips. */
export const untilDecoding = (pid: number) =>
  until(() => (Number(/VmRSS:\s+(\d+)/.exec(status(pid))?.[1]) > 62_000 ? true : undefined));
