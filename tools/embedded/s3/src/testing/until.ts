import { setTimeout as wait } from 'node:timers/promises';

/** Looks again until it holds, or a deadline has passed: for what another process or a closed socket brings about. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  what: string,
  deadlineMs = 15_000,
): Promise<void> {
  for (const end = Date.now() + deadlineMs; !(await holds()); await wait(10))
    if (Date.now() > end) throw new Error(`Not within ${deadlineMs} ms: ${what}`);
}
