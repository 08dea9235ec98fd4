import { endpoints, type Invitation } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { adoptProfile } from '../../../lib/queries/adopt-profile';
import { queryKey } from '../../../lib/queries/api-query';

const bodyOf = ({ _id }: Invitation) => ({ body: { invitationId: _id } });

interface AnswerInvitation {
  /** Runs before the lists change, because the invitation may disappear with them. */
  onAnswered: (invitation: Invitation) => void;
  onError: (error: unknown) => void;
}

/**
 * Accepts an invitation. After an error, the invitations and the profile are reloaded: the invitation may have been
 * accepted or cancelled meanwhile.
 */
export function useAcceptInvitation({ onAnswered, onError }: AnswerInvitation) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitation: Invitation) => call(endpoints.acceptInvitation, bodyOf(invitation)),
    onSuccess: async (profile, invitation) => {
      onAnswered(invitation);
      await adoptProfile(queryClient, profile);
    },
    onError: async (error) => {
      onError(error);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKey(endpoints.invitations) }),
        queryClient.invalidateQueries({ queryKey: queryKey(endpoints.identity) }),
      ]);
    },
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
