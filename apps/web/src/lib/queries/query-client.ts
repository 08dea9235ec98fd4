import { notifyManager, QueryClient } from '@tanstack/react-query';

/**
 * A button shows that its call runs before the next event. By default it would do so only after a timer, for which the
 * second click of a double click does not wait on a busy device.
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
