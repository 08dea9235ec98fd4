import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './empty-state';
import { paths } from '../config/paths';
import { ApiError } from '../lib/api-client/api-error';

/** Whether the server knows no such video in the team of the user: a retry would not help. */
export const isUnknownVideo = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);

/** The address names no video of the team: says so and leads back to the list. */
export function UnknownVideo({ message }: { message: string }) {
  return (
    <div role="alert">
      <EmptyState
        icon="film"
        title={message}
        action={
          <Button component={Link} to={paths.videos} size="xs" mt="xs">
            All pending videos
          </Button>
        }
      >
        The link may be wrong, or the video belongs to another team.
      </EmptyState>
    </div>
  );
}
