import { endpoints, type MemberRequest } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { queryKey } from '../../../lib/queries/api-query';

type ChangeMember =
  typeof endpoints.addEditor | typeof endpoints.cancelInvitation | typeof endpoints.removeEditor;

/**
 * Invites or removes an editor, or cancels an invitation. It resolves once the list is reloaded. The list and the
 * search are reloaded after an error too, because they may be out of date.
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
          // After a success the dialog closes, and the next search sends its own request.
          refetchType: refusal ? 'active' : 'none',
        }),
      ]);
    },
  });
}
