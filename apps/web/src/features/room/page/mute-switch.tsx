import { endpoints, type Room } from '@cutroom/contracts';
import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorText } from '../../../components/error-text';
import { call } from '../../../lib/api-client/call';
import { useFormError } from '../../../lib/forms/use-form-error';
import { queryKey } from '../../../lib/queries/api-query';
import { showAnswer } from '../../../lib/queries/show-answer';

interface MuteSwitchProps {
  videoId: string;
  muted: boolean;
}

/**
 * Whether the user gets emails about comments on this video. It does not affect emails about decisions and versions.
 */
export function MuteSwitch({ videoId, muted }: MuteSwitchProps) {
  const queryClient = useQueryClient();
  const { error, showError } = useFormError();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) => call(endpoints.muteVideo, { body: { videoId, muted: next } }),
    onSuccess: (_, next) =>
      showAnswer<Room>(
        queryClient,
        queryKey(endpoints.room, { params: { videoId } }),
        (room) => room && { ...room, muted: next },
      ),
    onError: showError,
  });
  return (
    <div>
      <Checkbox
        label="Email me about comments"
        checked={!(isPending ? variables : muted)}
        onChange={({ currentTarget }) => {
          if (!isPending) mutate(!currentTarget.checked);
        }}
      />
      <ErrorText {...error} />
    </div>
  );
}
