import type { VideoMedia } from '@cutroom/contracts';
import { Loader, Progress, Text } from '@mantine/core';
import { Icon } from '../icon';
import { missingPreview, progressText } from './media-texts';
import styles from './media-report.module.css';

/** Shows how far the preview of a file is, or why there is none. Renders nothing once it is ready. */
export function MediaStanding({ media }: { media: VideoMedia }) {
  if (media.state === 'READY') return null;
  if (media.state === 'WAITING') {
    return (
      <div className={styles.standing}>
        <Loader size={16} />
        <span>The file is being examined</span>
      </div>
    );
  }
  if (media.state === 'RUNNING') {
    return (
      <div className={styles.progress}>
        <Text size="sm" className="tabular">
          {progressText(media)}
        </Text>
        <Progress value={media.progress * 100} size="sm" radius="sm" aria-label="Progress of the preview" />
      </div>
    );
  }
  return (
    <div className={styles.standing} data-failed={media.state === 'FAILED' || undefined}>
      <Icon name={media.state === 'FAILED' ? 'warning' : 'info'} size={18} />
      <span>{missingPreview(media)}</span>
    </div>
  );
}
