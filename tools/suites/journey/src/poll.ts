/**
 * Asks again until there is an answer.
 *
 * @throws Error naming `what` when nothing came within `timeoutMs`.
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | null | false>,
  timeoutMs = 30_000,
): Promise<Answer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
