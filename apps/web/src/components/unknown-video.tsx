import { messages } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './empty-state';
import { binPath, paths } from '../config/paths';
import { ApiError } from '../lib/api-client/api-error';

/** Whether the user's team has no such video, so that a retry would not help. */
export const isUnknownVideo = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);

/** Whether the video was deleted, and can be restored. */
export const isInBin = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.message === messages.videoInBin;

/** For an address of no video of the team, or of a deleted one. Says so, and links to the list or to the bin. */
export function UnknownVideo({ message }: { message: string }) {
  const wasDeleted = message === messages.videoInBin;
  return (
    <div role="alert">
      <EmptyState
        icon="film"
        // An address with anything but an ID is refused with a message about inputs, which nobody has entered.
        title={message === messages.invalidInputs ? messages.videoNotFound : message}
        action={
          <Button component={Link} to={wasDeleted ? binPath : paths.videos} size="xs" mt="xs">
            {wasDeleted ? 'Open the bin' : 'All pending videos'}
          </Button>
        }
      >
        {wasDeleted
          ? 'Its comments and versions are kept as they were. The user who deleted it and the creator can restore it.'
          : 'The link may be wrong, or the video belongs to another team.'}
      </EmptyState>
    </div>
  );
}
