import type { QueryClient } from '@tanstack/react-query';

/**
 * Shows what a call has changed, as its response says. A reload under way may have begun before the change and would take it
 * back from the page, so it begins anew.
 */
export function showAnswer<T>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  changed: T | ((shown: T | undefined) => T | undefined),
): void {
  const isReloading = queryClient.isFetching({ queryKey }) > 0;
  queryClient.setQueryData<T>(queryKey, changed);
  if (isReloading) void queryClient.invalidateQueries({ queryKey });
}
