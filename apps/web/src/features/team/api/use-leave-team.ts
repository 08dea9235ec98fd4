import { endpoints } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { adoptProfile } from '../../../lib/queries/adopt-profile';
import { queryKey } from '../../../lib/queries/api-query';

/**
 * Leaves the team; the guard then redirects to the dashboard. After an error the profile is reloaded, because the
 * creator may have removed the editor meanwhile.
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
