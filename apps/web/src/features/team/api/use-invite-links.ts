import { endpoints, type InviteByEmailRequest, type RevokeInviteLinkRequest } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { queryKey } from '../../../lib/queries/api-query';

/** The list is reloaded after an error too, because it may be out of date. */
function useReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKey(endpoints.teamInfo) });
}

/** Emails an invitation link. It resolves once the list is reloaded. */
export function useInviteByEmail() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: (body: InviteByEmailRequest) => call(endpoints.inviteByEmail, { body }),
    onSettled,
  });
}

/** Revokes an invitation link. It resolves once the list is reloaded. */
export function useRevokeInviteLink() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: (body: RevokeInviteLinkRequest) => call(endpoints.revokeInviteLink, { body }),
    onSettled,
  });
}
