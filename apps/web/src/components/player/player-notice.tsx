import { Button, Text } from '@mantine/core';
import { ErrorLines } from '../error-lines';
import { Icon } from '../icon';
import styles from './player.module.css';

interface PlayerNoticeProps {
  text: string;
  onRetry?: () => void;
  /** The presigned URL that saves the file under the video's title. */
  downloadUrl?: string;
  /** Whether the sound plays, so that the controls must stay reachable. */
  hasSound?: boolean;
}

/** Replaces the image: says why the video does not play, or has no image, and what to do. */
export function PlayerNotice({ text, onRetry, downloadUrl, hasSound }: PlayerNoticeProps) {
  return (
    <div className={styles.problem} role="alert" data-sound={hasSound || undefined}>
      <Icon name="film" size={28} />
      <Text size="sm">
        <ErrorLines message={text} />
      </Text>
      {onRetry !== undefined && (
        <Button variant="white" color="dark" size="xs" onClick={onRetry}>
          Retry
        </Button>
      )}
      {downloadUrl !== undefined && (
        <Button
          component="a"
          href={downloadUrl}
          download
          target="_blank"
          rel="noopener noreferrer"
          variant="white"
          color="dark"
          size="xs"
        >
          Download the video
        </Button>
      )}
    </div>
  );
}
