import { endpoints, type Invitation } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { queryKey } from '../../../lib/queries/api-query';
import { useJoining } from './use-joining';

const bodyOf = ({ _id }: Invitation) => ({ body: { invitationId: _id } });

interface AnswerInvitation {
  /** Runs before the lists change, because the invitation may disappear with them. */
  onAnswered: (invitation: Invitation) => void;
  onError: (error: unknown) => void;
}

/** Accepts an invitation. After an error, the invitations are reloaded, too: it may have been cancelled meanwhile. */
export function useAcceptInvitation({ onAnswered, onError }: AnswerInvitation) {
  return useJoining({
    join: (invitation: Invitation) => call(endpoints.acceptInvitation, bodyOf(invitation)),
    profileOf: (profile) => profile,
    onJoined: (_, invitation) => onAnswered(invitation),
    onError,
    outdated: [queryKey(endpoints.invitations)],
  });
}

/** Declines an invitation and reloads the others. */
export function useDeclineInvitation({ onAnswered, onError }: AnswerInvitation) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitation: Invitation) => call(endpoints.declineInvitation, bodyOf(invitation)),
    onSuccess: (_, invitation) => onAnswered(invitation),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKey(endpoints.invitations) }),
  });
}
