import { formatSize, type RoomVersion, type Video } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { memo } from 'react';
import { ExpandableText } from '../../../components/expandable-text';
import { Icon } from '../../../components/icon';
import { isolateName } from '../../../components/isolate-name';
import { IstTime } from '../../../components/ist-time';
import { formatResolution } from '../../../components/media/format-resolution';
import styles from './review.module.css';

interface VideoFactsProps {
  video: Video;
  /** The version under review; undefined until it is known who uploaded it. */
  reviewed: Pick<RoomVersion, 'uploadedBy' | 'uploadedAt'> | undefined;
}

/** Who uploaded what and when, the editor's comment, and why the last attempt failed. */
export const VideoFacts = memo(function VideoFacts({ video, reviewed }: VideoFactsProps) {
  const { comment, versionNumber, size, maximumVideoQuality, failure, media } = video;
  const stream = media?.facts?.video ?? null;
  // The quality that the editor declared, and the resolution of the file.
  const quality =
    stream === null ? maximumVideoQuality : `${maximumVideoQuality} · ${formatResolution(stream)}`;
  return (
    <div className={styles.facts}>
      <Text size="sm" c="dimmed" className="tabular">
        {reviewed !== undefined && (
          <>
            {`Editor: ${isolateName(reviewed.uploadedBy.name)} · `}
            <IstTime at={reviewed.uploadedAt} />
            {' · '}
          </>
        )}
        {versionNumber > 1 && `v${versionNumber} · `}
        {`${formatSize(size)} · ${quality}`}
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
