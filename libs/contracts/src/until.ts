type Falsy = undefined | null | false;

/**
 * The first pauses are short, so that a state that lasts only a moment is seen. Later ones are longer, because each
 * check costs processor time.
 */
const pauseMs = (waitedMs: number): number => Math.min(250, 20 + waitedMs / 20);

/**
 * Polls until `check` returns a truthy value, and returns it. The limit only ends a wait that hangs. It does not
 * measure speed, because every test is slow on a busy machine.
 *
 * @param what the awaited state, for the error
 * @throws Error when it takes longer than `timeoutMs`
 */
export async function until<Result>(
  what: string,
  check: () => Promise<Result | Falsy> | Result | Falsy,
  timeoutMs = 300_000,
): Promise<Result> {
  const begun = Date.now();
  for (;;) {
    const result = await check();
    if (result) return result;
    const waitedMs = Date.now() - begun;
    if (waitedMs > timeoutMs) throw new Error(`timed out after ${timeoutMs / 1_000} s waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs(waitedMs)));
  }
}
