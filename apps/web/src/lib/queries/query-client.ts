import { QueryClient } from '@tanstack/react-query';

/** Long enough that a screen made of several parts asks once, short enough that going back shows what is new. */
const freshForMs = 5_000;

/** One per signed-in visit: what one person has read is gone when the next signs in. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // 'always': a call without a network fails at once and says so, instead of waiting unseen for one.
      queries: { staleTime: freshForMs, retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
