import { messages, type Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { paths } from '../../../config/paths';
import styles from './review.module.css';

interface NotPendingProps {
  video: Video;
  /** The request and the withdraw button, while changes are requested. */
  room: ReactNode;
  /** Renders what the video needs from its creator; `describedBy` is the id of the element that names it. */
  children: (describedBy: string) => ReactNode;
}

function standing({ title, state, need, failure }: Video): string {
  if (state === 'CHANGES_REQUESTED') return `You asked for a new version of “${title}”.`;
  if (state === 'PUBLISHED') return `“${title}” has been published.`;
  if (need?.kind !== 'authorization') return `“${title}” is being uploaded to your channel.`;
  return failure === null ? `“${title}” is waiting for your permission.` : `“${title}”: ${failure}`;
}

/** The video is no longer pending: it was published elsewhere, is uploading, or awaits authorization. */
export function NotPending({ video, room, children }: NotPendingProps) {
  const id = useId();
  const changesRequested = video.state === 'CHANGES_REQUESTED';
  return (
    <EmptyState
      icon="film"
      title={changesRequested ? 'Changes requested' : messages.videoNotPending}
      action={
        <>
          {changesRequested && room}
          {video.need !== null && <div className={styles.needed}>{children(id)}</div>}
          {!changesRequested && (
            <Button component={Link} to={paths.status} variant="default" size="xs" mt="xs">
              See upload status
            </Button>
          )}
        </>
      }
    >
      <span id={id}>{standing(video)}</span>
    </EmptyState>
  );
}
