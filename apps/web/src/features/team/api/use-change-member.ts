import { endpoints, type MemberRequest } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { queryKey } from '../../../lib/queries/api-query';

type ChangeMember =
  typeof endpoints.addEditor | typeof endpoints.cancelInvitation | typeof endpoints.removeEditor;

/**
 * Invites an editor, cancels an invitation or removes an editor; it is done when the list is fresh. The list and the search are asked
 * for again after a refusal too: it may be that somebody was faster.
 */
export function useChangeMember(endpoint: ChangeMember) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberRequest) => call(endpoint, { body }),
    onSettled: async (_data, refusal) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKey(endpoints.teamInfo) }),
        queryClient.invalidateQueries({ queryKey: queryKey(endpoints.teamStats) }),
        queryClient.invalidateQueries({
          queryKey: queryKey(endpoints.searchEditors),
          // After a success its dialog closes: the next search asks.
          refetchType: refusal ? 'active' : 'none',
        }),
      ]);
    },
  });
}
