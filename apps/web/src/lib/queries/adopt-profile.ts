import { endpoints, type Profile } from '@cutroom/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { session } from '../session/session';
import { apiQuery } from './api-query';

/**
 * Updates the session after the user has joined or left a team: top bar and guards follow at once, and data of the
 * former team is removed. Visible queries are reloaded.
 */
export async function adoptProfile(queryClient: QueryClient, profile: Profile): Promise<void> {
  const { queryKey } = apiQuery(endpoints.identity);
  // A running identity check would restore the former profile.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, profile);
  // Synchronously, so that the page of the former team is unmounted before its queries are reset.
  flushSync(() => session.updateProfile(profile));
  const predicate = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== queryKey[0];
  queryClient.removeQueries({ type: 'inactive', predicate });
  await queryClient.resetQueries({ predicate });
}
