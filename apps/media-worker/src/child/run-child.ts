import { limits, type MediaFacts } from '@cutroom/contracts';
import type { ByteSource } from '../source/byte-source';
import { exitFailure, failure, statedFailure, type ChildFailure } from './child-failure';
import { readChildMessage } from './child-messages';
import { spawnConfined, type Confinement } from './confinement';
import type { ChildMessage, DecodeResult, DecodeTask, WorkerMessage } from './protocol';
import { startTaskClock } from './task-clock';

export type TaskOutcome =
  | { end: 'done'; result: DecodeResult }
  | { end: 'unfit'; reason: string; facts: MediaFacts | null }
  /** There is no decoder for this platform. */
  | { end: 'off' }
  | ChildFailure;

/** How long after its last sign a child may take to end. */
const lastWordsMs = 1_000;

export interface ChildRun {
  task: DecodeTask;
  source: ByteSource;
  /** The waits for an unreachable store do not count. */
  limitMs: number;
  signal: AbortSignal;
  onProgress?: (progress: number) => void;
}

/**
 * Runs one task in a new child process, which has ended when this resolves. Whatever a file does to its child, the
 * outcome is one of the four above.
 *
 * @throws VideoGone, Unreachable, or the reason of `signal`
 */
export function runChild(confinement: Confinement, run: ChildRun): Promise<TaskOutcome> {
  const { task, source, signal } = run;
  signal.throwIfAborted();
  const child = spawnConfined(confinement, task.folder);
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-1_000);
  });

  /** What this resolves or rejects with once the process has ended; the first reason counts. */
  let ending: (() => TaskOutcome) | undefined;
  let reads = 0;
  let started = false;

  function kill(): void {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  function end(how: () => TaskOutcome): void {
    ending ??= how;
    kill();
  }

  const fail = (error: unknown) =>
    end(() => {
      throw error;
    });
  const nonsense = (what: string) => end(() => failure('nonsense', what));

  /** Resolves when the message is written. The child may have ended by now; its exit says so. */
  const send = (message: WorkerMessage) =>
    new Promise<void>((resolve) => void child.send(message, () => resolve()));

  function answerRead({ id, offset, length }: Extract<ChildMessage, { type: 'read' }>): void {
    if (offset > source.size) return nonsense(`read at ${offset} of ${source.size}`);
    if ((reads += 1) > limits.mediaReadsMax) return nonsense('too many reads at once');
    source
      .read(offset, length)
      .then((bytes) => send({ type: 'bytes', id, bytes }), fail)
      // A child that does not take its bytes gets no more of them: they would pile up here.
      .finally(() => (reads -= 1));
  }

  function receive(raw: unknown): void {
    if (ending) return;
    const message = readChildMessage(raw);
    if (!message) return nonsense('a message of no known form');
    if ((message.type === 'ready') === started) return nonsense(`'${message.type}' out of turn`);
    switch (message.type) {
      case 'ready':
        started = true;
        return message.decoder ? void send({ type: 'task', task }) : end(() => ({ end: 'off' }));
      case 'read':
        return answerRead(message);
      case 'progress':
        return run.onProgress?.(message.progress);
      case 'done':
        if (message.result.kind !== task.kind) return nonsense('the result of another task');
        return end(() => ({ end: 'done', result: message.result }));
      case 'unfit':
        return end(() => ({ end: 'unfit', reason: message.reason, facts: message.facts }));
      case 'failed':
        return end(() => statedFailure(message.reason));
    }
  }

  const stopClock = startTaskClock({
    limitMs: run.limitMs,
    isPaused: source.isWaiting,
    onEnd: () => end(() => failure('time', `not done after ${run.limitMs} ms`)),
  });
  const abort = () => fail(signal.reason);
  signal.addEventListener('abort', abort);
  child.on('message', receive);
  let unheard: NodeJS.Timeout | undefined;
  child.once('disconnect', () => {
    unheard = setTimeout(() => nonsense('closed its channel'), lastWordsMs);
  });

  return new Promise<TaskOutcome>((resolve) => {
    child.once('error', (error) => {
      ending ??= () => failure('crash', error.message);
      if (child.pid === undefined) resolve(ending());
    });
    child.once('exit', (code, killedBy) => {
      const conclude = () =>
        resolve(Promise.resolve().then(ending ?? (() => exitFailure(code, killedBy, lastWords))));
      kill();
      // The end of its output follows, unless something else that it started keeps it open.
      const late = setTimeout(conclude, lastWordsMs);
      child.once('close', () => (clearTimeout(late), conclude()));
    });
  }).finally(() => {
    stopClock();
    clearTimeout(unheard);
    child.stderr?.destroy();
    signal.removeEventListener('abort', abort);
  });
}
