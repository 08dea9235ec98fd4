import type { Video } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { newVersionPath, roomPath } from '../config/paths';
import { DeleteVideo } from './delete-video';
import { ExpandableText } from './expandable-text';
import { IstTime } from './ist-time';
import { VideoBadges } from './video-badges';
import styles from './waiting-versions.module.css';

interface WaitingVersionProps {
  video: Video;
  /** Editors upload versions; creators wait for them. */
  uploads: boolean;
}

/** The request for changes of one video: whose video it is, the creator's note and its open comments. */
export function WaitingVersion({ video, uploads }: WaitingVersionProps) {
  const id = useId();
  const { _id, title, changes, versionUploadedBy } = video;
  return (
    <article className={styles.video} aria-labelledby={id}>
      <div className={styles.needed}>
        <Title order={3} size="h5" id={id} lineClamp={2} title={title}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">{`Editor: ${versionUploadedBy.name}`}</Text>
        {changes !== null && (
          <>
            <Text size="sm" c="dimmed" className="tabular">
              {`${changes.by.name} requested changes to v${changes.versionNumber} on `}
              <IstTime at={changes.at} />
            </Text>
            {changes.note !== '' && <ExpandableText what="note">{changes.note}</ExpandableText>}
          </>
        )}
        <VideoBadges video={video} />
      </div>
      <div className={styles.actions}>
        {uploads && (
          <Button component={Link} to={newVersionPath(_id)} size="sm" aria-describedby={id}>
            Upload new version
          </Button>
        )}
        <Button component={Link} to={roomPath(_id)} variant="default" size="sm" aria-describedby={id}>
          Open
        </Button>
        <DeleteVideo video={video} describedBy={id} size="sm" />
      </div>
    </article>
  );
}
