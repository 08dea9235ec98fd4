import { endpoints, type JoinTeamRequest } from '@cutroom/contracts';
import { call } from '../../../lib/api-client/call';
import { useJoining } from './use-joining';

interface JoinTeam {
  onJoined: (creator: string) => void;
  onError: (error: unknown) => void;
}

/** Joins the team of an invite code. */
export function useJoinTeam({ onJoined, onError }: JoinTeam) {
  return useJoining({
    join: (body: JoinTeamRequest) => call(endpoints.joinTeam, { body }),
    profileOf: ({ profile }) => profile,
    onJoined: ({ creator }) => onJoined(creator.username),
    onError,
  });
}
