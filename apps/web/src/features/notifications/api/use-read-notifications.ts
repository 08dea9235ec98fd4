import { endpoints, type ReadRequest, type UnreadCount } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client/call';
import { apiQuery, queryKey } from '../../../lib/queries/api-query';
import { showAnswer } from '../../../lib/queries/show-answer';
import { announceRead, listenForReads } from './read-tabs';

/** POST /notifications/read. The count comes with the response, and the list is loaded again. */
export function useReadNotifications(onError?: (error: unknown) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    // One call after the other, so that the last response has the latest count.
    scope: { id: 'read-notifications' },
    mutationFn: (request: ReadRequest) => call(endpoints.readNotifications, { body: request }),
    onSuccess: (count: UnreadCount) => {
      announceRead();
      showAnswer(queryClient, apiQuery(endpoints.unreadNotifications).queryKey, count);
      return queryClient.invalidateQueries({ queryKey: queryKey(endpoints.notifications) });
    },
    onError,
  });
}

/** Loads the bell again when another tab of this browser has read something. */
export function useReadsOfOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      listenForReads(() => {
        void queryClient.invalidateQueries({ queryKey: queryKey(endpoints.unreadNotifications) });
        void queryClient.invalidateQueries({ queryKey: queryKey(endpoints.notifications) });
      }),
    [queryClient],
  );
}
