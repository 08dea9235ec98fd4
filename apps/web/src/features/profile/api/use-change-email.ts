import { endpoints, type ChangeEmailRequest } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { apiQuery, queryKey } from '../../../lib/queries/api-query';
import { showAnswer } from '../../../lib/queries/show-answer';

/** POST /client/changeEmail. The profile shows the new address at once, and the team is reloaded. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeEmailRequest) => call(endpoints.changeEmail, { body }),
    onSuccess: async (profile) => {
      showAnswer(queryClient, apiQuery(endpoints.identity).queryKey, profile);
      await queryClient.invalidateQueries({ queryKey: queryKey(endpoints.teamInfo) });
    },
  });
}
