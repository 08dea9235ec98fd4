import { setTimeout as wait } from 'node:timers/promises';

/** Polls until a condition holds or a deadline has passed. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  what: string,
  deadlineMs = 45_000,
): Promise<void> {
  for (const end = Date.now() + deadlineMs; !(await holds()); await wait(10))
    if (Date.now() > end) throw new Error(`Not within ${deadlineMs} ms: ${what}`);
}
