import { limits, type MediaFacts } from '@cutroom/contracts';
import { startChild } from '@cutroom/server-kit';
import type { StoredFile } from '../source/stored-file';
import { exitFailure, failure, statedFailure, type ChildFailure } from './child-failure';
import { childFrameLimits, readChildMessage } from './child-messages';
import { confined, type Confinement } from './confinement';
import type { ChildMessage, DecodeResult, DecodeTask, WorkerMessage } from './protocol';
import { startTaskClock } from './task-clock';

export type TaskOutcome =
  | { end: 'done'; result: DecodeResult }
  | { end: 'unfit'; reason: string; facts: MediaFacts | null }
  /** There is no decoder for this platform. */
  | { end: 'off' }
  | ChildFailure;

export interface ChildRun {
  task: DecodeTask;
  source: StoredFile;
  /** Waits for an unreachable store do not count. */
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
export async function runChild(confinement: Confinement, run: ChildRun): Promise<TaskOutcome> {
  const { task, source, signal } = run;
  signal.throwIfAborted();

  /** The outcome, which is settled once the process has ended. The first one counts. */
  let ending: (() => TaskOutcome) | undefined;
  let reads = 0;
  let started = false;

  function end(how: () => TaskOutcome): void {
    ending ??= how;
    child.kill();
  }

  const fail = (error: unknown) =>
    end(() => {
      throw error;
    });
  const nonsense = (what: string) => end(() => failure('nonsense', what));

  const send = (message: WorkerMessage, bytes?: Buffer) => child.send(message, bytes);

  function answerRead({ id, offset, length }: Extract<ChildMessage, { type: 'read' }>): void {
    if (offset > source.size) return nonsense(`read at ${offset} of ${source.size}`);
    if ((reads += 1) > limits.mediaReadsMax) return nonsense('too many reads at once');
    source
      .read(offset, length)
      .then((bytes) => send({ type: 'bytes', id }, bytes), fail)
      // A child that does not read its bytes gets no more of them, because they would pile up in this process.
      .finally(() => (reads -= 1));
  }

  function receive(message: ChildMessage): void {
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

  const child = startChild({
    ...confined(confinement, task.folder),
    limits: childFrameLimits(source.size, run.limitMs),
    read: readChildMessage,
    onMessage: receive,
    onViolation: nonsense,
  });
  const stopClock = startTaskClock({
    limitMs: run.limitMs,
    isPaused: source.isWaiting,
    onEnd: () => end(() => failure('time', `not done after ${run.limitMs} ms`)),
  });
  const abort = () => fail(signal.reason);
  signal.addEventListener('abort', abort);

  const { code, signal: killedBy, lastWords, error } = await child.ended;
  stopClock();
  signal.removeEventListener('abort', abort);
  if (ending) return ending();
  return error ? failure('crash', error.message) : exitFailure(code, killedBy, lastWords);
}
