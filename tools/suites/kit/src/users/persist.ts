import { CallFailed } from './person';

/** No answer, or a 5xx: trying again may succeed. */
const isTransient = (error: unknown): boolean => !(error instanceof CallFailed) || error.status >= 500;

/**
 * Repeats a call while it fails for a transient reason, as a patient user does.
 *
 * @throws the first 4xx at once; the last error when nothing succeeds within `timeoutMs`
 */
export async function persist<Result>(act: () => Promise<Result>, timeoutMs = 300_000): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isTransient(error) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
