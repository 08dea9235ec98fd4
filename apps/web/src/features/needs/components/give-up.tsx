import type { Video } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useGiveUp } from '../api/use-give-up';

interface GiveUpProps {
  video: Video;
  /** YouTube may have the whole video although its response was lost (ADR 008). */
  mayBeOnChannel: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Asks for confirmation: says what happens, what is safe and what comes next. */
export function GiveUp({ video, mayBeOnChannel, opened, onClose }: GiveUpProps) {
  const { error, showError } = useFormError();
  const giveUp = useGiveUp(video._id);
  return (
    <ConfirmDialog
      opened={opened}
      title="Give up this upload?"
      confirm="Give up"
      cancel="Keep waiting"
      pending={giveUp.isPending}
      onConfirm={() => giveUp.mutate(undefined, { onSuccess: onClose, onError: showError })}
      onClose={onClose}
    >
      {mayBeOnChannel && (
        <Text fw={600} mb="xs">
          Check your channel first: the whole file was sent to YouTube, so the video may already be there.
        </Text>
      )}
      <Text mb="xs">{`The upload of “${video.title}” ends and cannot be continued.`}</Text>
      <Text mb="xs">The video file stays in Cutroom, and nothing is removed from your channel.</Text>
      <Text>The video returns to your review, and you can publish it again at any time.</Text>
      <ErrorText {...error} reserve />
    </ConfirmDialog>
  );
}
