/**
 * Polls until `ask` returns something truthy. The limit only ends what hangs: a machine that runs two suites can be slow.
 *
 * @throws Error naming `what` when that takes longer than `timeoutMs`.
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | null | false>,
  timeoutMs = 90_000,
): Promise<Answer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`timed out after ${timeoutMs / 1000} s waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
