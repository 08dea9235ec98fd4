import { openParentPipe } from '@cutroom/server-kit/child';
import type { ChildMessage, DecodeResult, DecodeTask, WorkerMessage } from '../child/protocol';
import { ByteSource, type ReadRange } from './byte-source';
import { UnfitError } from './failures';
import { inspect } from './inspect';
import { loadLibrary } from './library';
import { makeFrame, makeStill } from './make-frame';
import { render } from './render';

type Send = (message: ChildMessage) => void;

const progressIntervalMs = 500;
/** The longest message that a worker accepts. */
const maxReason = 1_000;

interface WaitingRead {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

/** Reads ranges of the file by asking the worker for them. */
class RangesFromWorker {
  private readonly waiting = new Map<number, WaitingRead>();
  private reads = 0;

  constructor(private readonly send: Send) {}

  readonly readRange: ReadRange = (offset, length) =>
    new Promise((resolve, reject) => {
      const id = ++this.reads;
      this.waiting.set(id, { resolve, reject });
      this.send({ type: 'read', id, offset, length });
    });

  answered(message: Exclude<WorkerMessage, { type: 'task' }>, bytes: Buffer): void {
    const read = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === 'bytes') read?.resolve(bytes);
    else read?.reject(new Error('The worker could not read the file'));
  }
}

function progressReporter(send: Send): (progress: number) => void {
  let sentAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now - sentAt < progressIntervalMs) return;
    sentAt = now;
    send({ type: 'progress', progress: Math.min(1, Math.max(0, progress)) });
  };
}

async function perform(task: DecodeTask, source: ByteSource, send: Send): Promise<DecodeResult> {
  switch (task.kind) {
    case 'inspect':
      return inspect(source, task.folder);
    case 'render':
      return render(source, task.folder, progressReporter(send));
    case 'frame':
      return makeFrame(source, task.folder, task.atMs);
    case 'still':
      return makeStill(source, task.folder, task.atMs);
  }
}

async function answer(task: DecodeTask, readRange: ReadRange, send: Send): Promise<void> {
  const source = new ByteSource(task.source, readRange);
  try {
    send({ type: 'done', result: await perform(task, source, send) });
  } catch (error) {
    if (error instanceof UnfitError) send({ type: 'unfit', reason: error.message, facts: error.facts });
    else {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      send({ type: 'failed', reason: reason.slice(0, maxReason) });
    }
  }
}

/** The main function of a process that decodes one untrusted file for its worker, which ends it after the result. */
export async function serveDecoding(): Promise<void> {
  const pipe = openParentPipe(({ message, attachment }) => receive(message as WorkerMessage, attachment));
  const send: Send = (message) => pipe.send(message);
  const ranges = new RangesFromWorker(send);
  function receive(message: WorkerMessage, bytes: Buffer): void {
    if (message.type === 'task') void answer(message.task, ranges.readRange, send);
    else ranges.answered(message, bytes);
  }
  send({ type: 'ready', decoder: await loadLibrary() });
}
