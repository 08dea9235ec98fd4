import { endpoints, type TeamInfo } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { apiQuery } from '../../../lib/queries/api-query';
import { showAnswer } from '../../../lib/queries/show-answer';

/** Replaces the invite code and shows the new one from the response. */
export function useRegenerateInvite(teamId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = apiQuery(endpoints.teamInfo, { params: { teamId } });
  return useMutation({
    mutationFn: () => call(endpoints.regenerateInvite, { body: { teamId } }),
    onSuccess: ({ inviteCode }) =>
      showAnswer<TeamInfo>(
        queryClient,
        queryKey,
        (info) => info && { ...info, team: { ...info.team, inviteCode } },
      ),
  });
}
