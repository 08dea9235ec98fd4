import { notifyManager, QueryClient } from '@tanstack/react-query';

/**
 * Notifies components of a running call at the end of the event that started it, so that its button is disabled before
 * the next event. By default a timer notifies them, and on a busy device the second click of a double click comes
 * first.
 */
notifyManager.setScheduler((notify) => queueMicrotask(notify));

/** Long enough for the parts of a page to share one request; short enough for a return to show new data. */
const freshForMs = 5_000;

/** One client per session: the next user does not see cached data. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // 'always': without a network, a call fails at once instead of waiting invisibly.
      queries: { staleTime: freshForMs, retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
