import { useRef, useState } from 'react';

/**
 * Runs one call at a time for a button: `pending` while it runs, `onError` when it rejects. It serves the pages for
 * signed-out users; signed-in pages use TanStack's useMutation, which also reloads lists.
 */
export function useSubmit(onError: (error: unknown) => void) {
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  async function submit(action: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await action();
    } catch (error) {
      onError(error);
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return { pending, submit };
}
