import { formatSize, type Video } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { memo } from 'react';
import { ExpandableText } from '../../../components/expandable-text';
import { Icon } from '../../../components/icon';
import { IstTime } from '../../../components/ist-time';
import { formatResolution } from '../../../components/media/format-resolution';
import styles from './review.module.css';

/** Who uploaded what and when, the editor's comment, and why the last attempt failed. */
export const VideoFacts = memo(function VideoFacts({ video }: { video: Video }) {
  const { comment, uploadedBy, createdAt, size, maximumVideoQuality, failure, media } = video;
  const stream = media?.facts?.video ?? null;
  // What the editor declared, and what the file has.
  const quality =
    stream === null ? maximumVideoQuality : `${maximumVideoQuality} · ${formatResolution(stream)}`;
  return (
    <div className={styles.facts}>
      <Text size="sm" c="dimmed" className="tabular">
        {`Editor: ${uploadedBy.name} · `}
        <IstTime at={createdAt} />
        {` · ${formatSize(size)} · ${quality}`}
      </Text>
      <ExpandableText what="comment">{comment}</ExpandableText>
      {failure !== null && (
        <div className={styles.failure}>
          <Icon name="warning" size={18} />
          <span>{`Last attempt: ${failure}`}</span>
        </div>
      )}
    </div>
  );
});
