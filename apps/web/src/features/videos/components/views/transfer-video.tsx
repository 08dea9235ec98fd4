import type { BrowsedVideo } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { IstTime } from '../../../../components/ist-time';
import { stateText } from '../../../../components/state-text';
import { VideoBadges } from '../../../../components/video-badges';
import { VideoSummary } from '../../../../components/video-summary';
import { paths, roomPath } from '../../../../config/paths';
import { useProfile } from '../../../../lib/session/session';
import styles from './views.module.css';

/** A video on its way to the channel. Its creator watches the transfer on /status. */
export function TransferVideo({ video }: { video: BrowsedVideo }) {
  const id = useId();
  const watches = useProfile().role === 'YOUTUBER';
  const { title, versionUploadedBy, updatedAt, publication, queuePosition, need } = video;
  const standing =
    watches && need?.kind === 'authorization' ? 'Waiting for your permission' : stateText(video);
  return (
    <article className={styles.video} aria-labelledby={id}>
      <VideoSummary video={video} id={id} order={3} to={roomPath(video._id)} compact>
        <Text size="sm" fw={600} className="tabular">
          {queuePosition === null ? standing : `${standing}, number ${queuePosition} in the queue`}
        </Text>
        {publication !== null && publication.title !== title && (
          <Text size="sm">{`On the channel: ${publication.title}`}</Text>
        )}
        <Text size="sm" c="dimmed" className="tabular">
          {`Editor: ${versionUploadedBy.name} · Last change: `}
          <IstTime at={updatedAt} />
        </Text>
        <VideoBadges video={video} />
      </VideoSummary>
      <div className={styles.actions}>
        {watches && (
          <Button component={Link} to={paths.status} aria-describedby={id}>
            See its status
          </Button>
        )}
        <Button component={Link} to={roomPath(video._id)} variant="default" aria-describedby={id}>
          Open
        </Button>
      </div>
    </article>
  );
}
