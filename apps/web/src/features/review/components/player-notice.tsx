import { Button, Text } from '@mantine/core';
import { ErrorLines } from '../../../components/error-lines';
import { Icon } from '../../../components/icon';
import styles from './player.module.css';

interface PlayerNoticeProps {
  text: string;
  onRetry?: () => void;
  /** The presigned URL that saves the file under the video's title. */
  downloadUrl?: string;
}

/** Replaces the video: says why it does not play and what to do. */
export function PlayerNotice({ text, onRetry, downloadUrl }: PlayerNoticeProps) {
  return (
    <div className={styles.problem} role="alert">
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
