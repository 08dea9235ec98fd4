import type { ChildMessage, DecodeResult, DecodeTask, WorkerMessage } from '../child/protocol';
import { ByteSource, type ReadRange } from './byte-source';
import { UnfitError } from './failures';
import { inspect } from './inspect';
import { loadLibrary } from './library';
import { makeFrame, makeStill } from './make-frame';
import { render } from './render';

const send = (message: ChildMessage): void => void process.send?.(message);

const progressIntervalMs = 500;

/** Reads ranges of the file by asking the worker for them. */
function rangesFromWorker(): ReadRange {
  const waiting = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }>();
  let reads = 0;
  process.on('message', (message: WorkerMessage) => {
    if (message.type === 'task') return;
    const read = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'bytes') read?.resolve(Buffer.from(message.bytes));
    else read?.reject(new Error('The worker could not read the file'));
  });
  return (offset, length) =>
    new Promise((resolve, reject) => {
      const id = ++reads;
      waiting.set(id, { resolve, reject });
      send({ type: 'read', id, offset, length });
    });
}

function progressReporter(): (progress: number) => void {
  let sentAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now - sentAt < progressIntervalMs) return;
    sentAt = now;
    send({ type: 'progress', progress: Math.min(1, Math.max(0, progress)) });
  };
}

async function perform(task: DecodeTask, source: ByteSource): Promise<DecodeResult> {
  switch (task.kind) {
    case 'inspect':
      return inspect(source, task.folder);
    case 'render':
      return render(source, task.folder, progressReporter());
    case 'frame':
      return makeFrame(source, task.folder, task.atMs);
    case 'still':
      return makeStill(source, task.folder, task.atMs);
  }
}

async function answer(task: DecodeTask, readRange: ReadRange): Promise<void> {
  const source = new ByteSource(task.source, readRange);
  try {
    send({ type: 'done', result: await perform(task, source) });
  } catch (error) {
    if (error instanceof UnfitError) send({ type: 'unfit', reason: error.message, facts: error.facts });
    else
      send({
        type: 'failed',
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  }
}

/** The main function of a process that decodes one untrusted file for its worker, which ends it after the result. */
export async function serveDecoding(): Promise<void> {
  // A supervisor may signal every process, but the worker still waits for this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  // process.exit would wait for a running decoder.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  const readRange = rangesFromWorker();
  const decoder = await loadLibrary();
  const onMessage = (message: WorkerMessage): void => {
    if (message.type !== 'task') return;
    process.off('message', onMessage);
    void answer(message.task, readRange);
  };
  process.on('message', onMessage);
  send({ type: 'ready', decoder });
}
