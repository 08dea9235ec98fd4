import type { Video } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useCancelPublish } from '../api/use-cancel-publish';

interface CancelPublishProps {
  video: Video;
  /** Which publish the page shows. The server cancels no other one. */
  attempt: number;
  /** The id of the element that names the video: the buttons of all cards read the same. */
  describedBy: string;
}

/** Cancels an upload to YouTube that is queued, running or put off, after a confirmation. */
export function CancelPublish({ video, attempt, describedBy }: CancelPublishProps) {
  const { error, showError } = useFormError();
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancelPublish(video._id, attempt);
  const close = () => setConfirming(false);
  return (
    <>
      <Button size="xs" variant="default" aria-describedby={describedBy} onClick={() => setConfirming(true)}>
        Cancel
      </Button>
      <ConfirmDialog
        opened={confirming}
        title="Cancel this upload?"
        confirm="Cancel the upload"
        cancel="Keep uploading"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: close, onError: showError })}
        onClose={close}
      >
        <Text mb="xs">{`The upload of “${video.title}” to YouTube ends, and nothing of it stays on your channel.`}</Text>
        <Text>
          The video file stays in Cutroom. It returns to your review, and you can publish it again at any
          time.
        </Text>
        <ErrorText {...error} reserve />
      </ConfirmDialog>
    </>
  );
}
