import { setTimeout as pause } from 'node:timers/promises';

type Falsy = undefined | null | false;

/**
 * Polls until `check` returns a truthy value.
 *
 * @param what the awaited state, for the error after 15 seconds
 */
export async function until<Result>(
  what: string,
  check: () => Promise<Result | Falsy> | Result | Falsy,
): Promise<Result> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`timed out after 15 seconds: ${what}`);
    await pause(20);
  }
}
