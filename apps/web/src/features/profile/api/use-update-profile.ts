import { endpoints } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { apiQuery, queryKey } from '../../../lib/queries/api-query';
import { holdSession } from '../../../lib/session/session';
import type { ProfileValues } from '../model/profile-form';

interface ProfileEdit {
  /** What to change. */
  values: Partial<ProfileValues>;
  picture: File | null;
}

async function sendProfile({ values, picture }: ProfileEdit) {
  // The upload of an image over a slow connection may take longer than a session of a minute.
  const release = picture === null ? () => undefined : holdSession();
  try {
    return await call(endpoints.updateEditor, { body: values, file: picture });
  } finally {
    release();
  }
}

/**
 * PATCH /editor/update. After a success, the profile and the team are reloaded (docs/product.md#profile-page). If the
 * reload fails, the page shows the profile from the response.
 *
 * @param onAccepted before the reload, also when the form was closed meanwhile
 */
export function useUpdateProfile(onAccepted: () => void) {
  const queryClient = useQueryClient();
  const identity = apiQuery(endpoints.identity);
  return useMutation({
    mutationFn: sendProfile,
    onSuccess: async (profile) => {
      onAccepted();
      queryClient.setQueryData(identity.queryKey, profile);
      await Promise.all([
        queryClient.invalidateQueries(identity),
        queryClient.invalidateQueries({ queryKey: queryKey(endpoints.teamInfo) }),
      ]);
    },
  });
}
