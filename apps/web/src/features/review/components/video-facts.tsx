import { formatDateTime, formatSize, type Video } from '@cutroom/contracts';
import { Text, Title } from '@mantine/core';
import { Icon } from '../../../components/icon';
import styles from './review.module.css';

/** The editor's comment. */
export function VideoFacts({ video }: { video: Video }) {
  const { title, comment, uploadedBy, createdAt, size, maximumVideoQuality, failure } = video;
  return (
    <div className={styles.facts}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" className="tabular">
        {`Editor: ${uploadedBy.name} · ${formatDateTime(createdAt)} · ${formatSize(size)} · ${maximumVideoQuality}`}
      </Text>
      <Text className={styles.comment}>{comment}</Text>
      {failure !== null && (
        <div className={styles.failure}>
          <Icon name="warning" size={18} />
          <span>{`Last attempt: ${failure}`}</span>
        </div>
      )}
    </div>
  );
}
