/** Why a child ended without a result. */
export type FailureCause = 'crash' | 'memory' | 'time' | 'disk' | 'nonsense';

/** A child that ended without a result. Only its own task is affected. `detail` is for the log. */
export interface ChildFailure {
  end: 'failed';
  cause: FailureCause;
  detail: string;
}

export const failure = (cause: FailureCause, detail: string): ChildFailure => ({
  end: 'failed',
  cause,
  detail: detail.trim().slice(-1_000),
});

const outOfMemory = /cannot allocate memory|out of memory|bad_alloc|ENOMEM|allocation failed/i;
const diskFull = /ENOSPC|EDQUOT|no space left|disk quota/i;

/** The failure that a child reported itself. */
export function statedFailure(reason: string): ChildFailure {
  if (diskFull.test(reason)) return failure('disk', reason);
  return failure(outOfMemory.test(reason) ? 'memory' : 'crash', reason);
}

/** The failure of a child that exited without a report. The kernel ends a process that uses too much memory with SIGKILL. */
export function exitFailure(
  code: number | null,
  signal: NodeJS.Signals | null,
  lastWords: string,
): ChildFailure {
  const detail = `ended with ${code ?? signal}: ${lastWords}`;
  if (signal === 'SIGKILL') return failure('memory', detail);
  return statedFailure(detail);
}

/** Shown to users as the reason why there is no preview. */
export const failureReasons: Record<FailureCause, string> = {
  crash: 'Decoding this file failed.',
  nonsense: 'Decoding this file failed.',
  disk: 'The server had no space for it.',
  memory: 'It needs more memory than Cutroom gives it.',
  time: 'Decoding this file took too long.',
};
