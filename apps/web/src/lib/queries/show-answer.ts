import type { QueryClient } from '@tanstack/react-query';

/**
 * Shows the change that a response contains. A running reload may have begun before the change and would undo it on the
 * page, so it starts again.
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
