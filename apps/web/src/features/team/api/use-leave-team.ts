import { endpoints } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { adoptProfile } from '../../../lib/queries/adopt-profile';
import { queryKey } from '../../../lib/queries/api-query';

/**
 * Leaves the team; the guard then leads to the dashboard. A refusal may mean that the editor is no longer in it, so
 * the profile is read again.
 */
export function useLeaveTeam(teamId: string, onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.leaveTeam, { body: { teamId } }),
    onSuccess: (profile) => adoptProfile(queryClient, profile),
    onError: async (error) => {
      onError(error);
      await queryClient.invalidateQueries({ queryKey: queryKey(endpoints.identity) });
    },
  });
}
