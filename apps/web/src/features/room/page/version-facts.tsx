import { formatSize, type RoomVersion, type Video } from '@cutroom/contracts';
import { Text, Title } from '@mantine/core';
import { ExpandableText } from '../../../components/expandable-text';
import { IstTime } from '../../../components/ist-time';
import { MediaReport } from '../../../components/media/media-report';
import { videoAt } from '../model/shown-version';
import styles from './room.module.css';

interface VersionFactsProps {
  video: Video;
  shown: RoomVersion;
}

/** The comment of the version's editor, and the facts of its file. */
export function VersionFacts({ video, shown }: VersionFactsProps) {
  const { number, uploadedBy, uploadedAt, size, comment, maximumVideoQuality } = shown;
  return (
    <div className={styles.facts}>
      <section aria-label={`About v${number}`}>
        <Title order={2} size="h5">
          {`What ${uploadedBy.name} wrote about v${number}`}
        </Title>
        <ExpandableText what="comment">{comment}</ExpandableText>
        <Text size="sm" c="dimmed" className="tabular">
          <IstTime at={uploadedAt} />
          {` · ${formatSize(size)} · ${maximumVideoQuality}`}
        </Text>
      </section>
      <MediaReport video={videoAt(video, shown)} order={2} />
    </div>
  );
}
