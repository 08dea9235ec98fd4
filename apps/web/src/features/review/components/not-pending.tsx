import { messages, type Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { paths } from '../../../config/paths';

/** Somebody was quicker, or it was done in another tab. */
export function NotPending({ video: { title, state } }: { video: Video }) {
  return (
    <EmptyState
      icon="film"
      title={messages.videoNotPending}
      action={
        <Button component={Link} to={paths.status} variant="default" size="xs" mt="xs">
          See its upload status
        </Button>
      }
    >
      {state === 'PUBLISHED' ? `“${title}” has been published.` : `“${title}” is on its way to the channel.`}
    </EmptyState>
  );
}
