import { CallFailed } from './person';

/** Whether another try may succeed. That is the case after every failure except a response with a status below 500. */
const isTransient = (error: unknown): boolean => !(error instanceof CallFailed) || error.status >= 500;

/**
 * Repeats a call while it fails for a transient reason, as a patient user would.
 *
 * @throws a 4xx at once; the last error when no call succeeds within `timeoutMs`
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
