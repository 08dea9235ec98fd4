import { setTimeout as pause } from 'node:timers/promises';

type Falsy = undefined | null | false;

/** Ends a wait that hangs. No test is timed: on a machine that is busy with others, all of them take their time. */
const hangsAfterMs = 300_000;

/** The first pauses are short, to meet what lasts for a moment; each check of a long wait costs processor time. */
const pauseMs = (waitedMs: number): number => Math.min(100, 20 + waitedMs / 20);

/**
 * Polls until `check` returns a truthy value.
 *
 * @param what the awaited state, for the error when the wait hangs
 */
export async function until<Result>(
  what: string,
  check: () => Promise<Result | Falsy> | Result | Falsy,
): Promise<Result> {
  const begun = Date.now();
  for (;;) {
    const result = await check();
    if (result) return result;
    const waitedMs = Date.now() - begun;
    if (waitedMs > hangsAfterMs) throw new Error(`timed out after ${hangsAfterMs / 1_000} seconds: ${what}`);
    await pause(pauseMs(waitedMs));
  }
}
