import { endpoints, type Profile } from '@cutroom/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { session } from '../session/session';
import { apiQuery } from './api-query';

/**
 * After the user has joined or left a team: the session takes the new profile, so that top bar and guards follow at
 * once, and whatever was read for the former team is forgotten. What is still shown is read again.
 */
export async function adoptProfile(queryClient: QueryClient, profile: Profile): Promise<void> {
  const { queryKey } = apiQuery(endpoints.identity);
  // An identity check that is under way would bring the former profile back.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, profile);
  // At once: the page of the former team is gone before its queries are looked at.
  flushSync(() => session.updateProfile(profile));
  const predicate = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== queryKey[0];
  queryClient.removeQueries({ type: 'inactive', predicate });
  await queryClient.resetQueries({ predicate });
}
