import { endpoints, type Profile } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adoptProfile } from '../../../lib/queries/adopt-profile';
import { queryKey } from '../../../lib/queries/api-query';

interface Joining<Input, Answer> {
  join: (input: Input) => Promise<Answer>;
  profileOf: (answer: Answer) => Profile;
  /** Runs before the profile changes, because the form may disappear with it. */
  onJoined: (answer: Answer, input: Input) => void;
  onError: (error: unknown) => void;
  /** The queries that may be outdated after an error, besides the profile. */
  outdated?: readonly (readonly unknown[])[];
}

/** Joins a team. After an error, the profile is reloaded: an earlier attempt may have succeeded. */
export function useJoining<Input, Answer>(joining: Joining<Input, Answer>) {
  const { join, profileOf, onJoined, onError, outdated = [] } = joining;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: join,
    onSuccess: async (answer, input) => {
      onJoined(answer, input);
      await adoptProfile(queryClient, profileOf(answer));
    },
    onError: async (error) => {
      onError(error);
      const keys = [...outdated, queryKey(endpoints.identity)];
      await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: key })));
    },
  });
}
