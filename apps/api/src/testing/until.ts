import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` gives something, at most 15 seconds. */
export async function until<Result>(
  what: string,
  check: () => Promise<Result | undefined | null | false> | Result | undefined | null | false,
): Promise<Result> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`still not so after 15 seconds: ${what}`);
    await pause(20);
  }
}
