import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-client/api-error';

/**
 * Notifies components of a running call at the end of the event that started it, so that its button is disabled before
 * the next event. By default a timer notifies them, and on a busy device the second click of a double click comes
 * first.
 */
notifyManager.setScheduler((notify) => queueMicrotask(notify));

/** Long enough for the parts of a page to share one request; short enough for a return to show new data. */
const freshForMs = 5_000;

/** A service restarts within these. A rate limit that asks for more is left to the user. */
const retryDelays = [1_000, 4_000];
const retryWithinSeconds = 10;

/**
 * Whether to repeat a query, which only reads, without the user: when a proxy responded in place of a service that is
 * restarting or busy. Other errors are shown at once; a change is never repeated, because it may have been made.
 */
function isRetried(failures: number, error: Error): boolean {
  if (failures >= retryDelays.length || !(error instanceof ApiError) || !error.isOfProxy) return false;
  return (error.retryAfterSeconds ?? 0) <= retryWithinSeconds;
}

function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(asked, retryDelays[failures] ?? 0);
}

/** One client per session: the next user does not see cached data. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // 'always': without a network, a call fails at once instead of waiting invisibly.
      queries: {
        staleTime: freshForMs,
        retry: isRetried,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
