import type { MediaJob } from '@cutroom/contracts';
import { failureReasons, type FailureCause } from '../../child/child-failure';
import type { DecodeTask } from '../../child/protocol';
import { runChild, type TaskOutcome } from '../../child/run-child';
import { openStoredFile } from '../../source/stored-file';
import type { MediaContext } from './media-context';
import type { MediaDeps } from './media.deps';
import { BadResult } from './result-file';
import { ScratchFull } from './scratch-full';

/** The result for a file, or in plain words why there is none. */
export type Decoded = Exclude<TaskOutcome, { end: 'failed' }>;

interface DecodeRequest {
  job: MediaJob;
  /** What the child makes. */
  work: { kind: 'inspect' } | { kind: 'render' } | { kind: 'frame' | 'still'; atMs: number };
  /** How long one child may take. */
  limitMs: number;
  onProgress?: (progress: number) => void;
}

/** A child may also fail because the machine is busy, so one failure does not count. */
const tries = 2;

/**
 * Decodes a file in a child process; if that fails, once more in another one. `use` gets the outcome and the folder of
 * the results, which is removed afterwards.
 *
 * @throws VideoGone, Unreachable, ScratchFull, the reason of the context's signal
 */
export async function decodeTwice<Result>(
  { storage, scratch, confinement, patience, metrics }: MediaDeps,
  { job, work, limitMs, onProgress }: DecodeRequest,
  { signal, log }: MediaContext,
  use: (outcome: Decoded, folder: string) => Promise<Result>,
): Promise<Result> {
  const { key, etag, size, extension } = job;
  const object = { key, etag, size };
  const source = openStoredFile({ storage, object, patience, signal, log, onBytes: metrics.countBytes });

  /** Starts a child and passes its outcome on. @returns null when it failed and another one should try */
  const decodeOnce = (lastTry: boolean): Promise<{ used: Result } | null> =>
    scratch.withFolder(async (folder) => {
      const task: DecodeTask = { ...work, source: { size, extension }, folder };
      const run = { task, source, limitMs, signal, onProgress };
      const outcome = await metrics.timeTask(work.kind, () => runChild(confinement, run));
      if (outcome.end !== 'failed') {
        try {
          return { used: await use(outcome, folder) };
        } catch (error) {
          if (!(error instanceof BadResult)) throw error;
          return await failed('nonsense', error.message, lastTry, folder);
        }
      }
      return failed(outcome.cause, outcome.detail, lastTry, folder);
    });

  async function failed(cause: FailureCause, detail: string, lastTry: boolean, folder: string) {
    log.warn({ cause, detail, task: work.kind }, 'a file made its decoder fail');
    if (cause === 'disk') throw new ScratchFull(detail);
    if (!lastTry) return null;
    return { used: await use({ end: 'unfit', reason: failureReasons[cause], facts: null }, folder) };
  }

  for (let number = 1; ; number += 1) {
    const outcome = await decodeOnce(number === tries);
    if (outcome) return outcome.used;
  }
}
