import { endpoints, type JoinTeamRequest } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { adoptProfile } from '../../../lib/queries/adopt-profile';
import { queryKey } from '../../../lib/queries/api-query';

interface JoinTeam {
  onJoined: (creator: string) => void;
  onError: (error: unknown) => void;
}

/** Joins the team of an invite code. After an error, the profile is reloaded: an earlier attempt may have succeeded. */
export function useJoinTeam({ onJoined, onError }: JoinTeam) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: JoinTeamRequest) => call(endpoints.joinTeam, { body }),
    onSuccess: async ({ profile, creator }) => {
      onJoined(creator.username);
      await adoptProfile(queryClient, profile);
    },
    onError: async (error) => {
      onError(error);
      await queryClient.invalidateQueries({ queryKey: queryKey(endpoints.identity) });
    },
  });
}
