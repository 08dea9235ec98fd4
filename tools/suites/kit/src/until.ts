/** The first pauses are short, to meet what lasts for a moment; each question of a long wait costs processor time. */
const pauseMs = (waitedMs: number): number => Math.min(250, 50 + waitedMs / 20);

/**
 * Polls until `ask` returns something truthy. The limit only ends what hangs: a machine that runs two suites can be slow.
 *
 * @throws Error naming `what` when that takes longer than `timeoutMs`.
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | null | false>,
  timeoutMs = 300_000,
): Promise<Answer> {
  const begun = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    const waitedMs = Date.now() - begun;
    if (waitedMs > timeoutMs) throw new Error(`timed out after ${timeoutMs / 1000} s waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs(waitedMs)));
  }
}
