import { CallFailed } from '@cutroom/journey';

/** Something on the way to the answer was away, or said so: trying again may work. */
const isPassing = (error: unknown): boolean => !(error instanceof CallFailed) || error.status >= 500;

/**
 * Tries again, as people do, while nobody answers or the answer is that a part is away.
 *
 * @throws the first refusal (4xx) at once; the last error when it does not work within `timeoutMs`
 */
export async function persist<Result>(act: () => Promise<Result>, timeoutMs = 60_000): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
