import type { Video } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useCancelPublish } from '../api/use-cancel-publish';
import { ConfirmCall } from './confirm-call';

interface CancelPublishProps {
  video: Video;
  /** Which publish the page shows. The server cancels no other one. */
  attempt: number;
  /** The id of the element that names the video: the buttons of all cards read the same. */
  describedBy: string;
}

/** Cancels an upload to YouTube that is queued, running or put off, after a confirmation. */
export function CancelPublish({ video, attempt, describedBy }: CancelPublishProps) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" aria-describedby={describedBy} onClick={() => setConfirming(true)}>
        Cancel
      </Button>
      <ConfirmCall
        opened={confirming}
        title="Cancel this upload?"
        confirm="Cancel the upload"
        cancel="Keep uploading"
        call={useCancelPublish(video._id, attempt)}
        onClose={() => setConfirming(false)}
      >
        <Text mb="xs">{`The upload of “${video.title}” to YouTube ends, and nothing of it stays on your channel.`}</Text>
        <Text>
          The video file stays in Cutroom. It returns to your review, and you can publish it again at any
          time.
        </Text>
      </ConfirmCall>
    </>
  );
}
