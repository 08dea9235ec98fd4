import { closeSync, openSync } from 'node:fs';
import { startChild, type ChildEnd } from '../children/start-child';

/** Opens files until the kernel refuses one. @returns a function that closes them */
function useUpFiles(): () => void {
  const opened: number[] = [];
  try {
    for (;;) opened.push(openSync('/dev/null', 'r'));
  } catch {
    return () => opened.forEach(closeSync);
  }
}

const runChild = (): Promise<ChildEnd> =>
  startChild({
    command: ['/bin/sh', '-c', 'exit 7'],
    env: {},
    limits: { messageBytes: 100, attachmentBytes: 0, frames: 1, totalBytes: 1_000 },
    read: () => null,
    onMessage: () => undefined,
    onViolation: () => undefined,
  }).ended;

/** A process that starts a child while it has as many open files as it may have, and another one after that. */
async function main(): Promise<void> {
  const close = useUpFiles();
  const refused = runChild();
  close();
  const { error } = await refused;
  process.stdout.write(`${error?.message}\n`);
  process.stdout.write(`${(await runChild()).code}\n`);
}

void main();
