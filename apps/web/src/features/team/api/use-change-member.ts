import type { endpoints, MemberRequest } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { refreshTeam } from './refresh-team';

/**
 * Adds an editor to the team or removes one. The list is asked for again even after a refusal: it may be that
 * somebody was faster.
 */
export function useChangeMember(endpoint: typeof endpoints.addEditor | typeof endpoints.removeEditor) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberRequest) => call(endpoint, { body }),
    onSettled: () => refreshTeam(queryClient),
  });
}
