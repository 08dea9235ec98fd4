import type { Video } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import type { ConfirmDialogProps } from '../../../components/confirm-dialog';
import { useGiveUp } from '../api/use-give-up';
import { ConfirmCall } from './confirm-call';

interface GiveUpProps extends Pick<ConfirmDialogProps, 'opened' | 'onClose'> {
  video: Video;
  /** Whether YouTube may have the whole video because only its response was lost (ADR 008). */
  mayBeOnChannel: boolean;
}

/** Asks for confirmation: says what happens, what is safe and what comes next. */
export function GiveUp({ video, mayBeOnChannel, opened, onClose }: GiveUpProps) {
  return (
    <ConfirmCall
      opened={opened}
      title="Give up this upload?"
      confirm="Give up"
      cancel="Keep waiting"
      call={useGiveUp(video._id)}
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
    </ConfirmCall>
  );
}
