import { privacyOptions, type Video } from '@cutroom/contracts';
import { Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { IstTime } from '../../../components/ist-time';
import { ScheduledFor } from '../../../components/scheduled-for';
import { VideoThumbnail } from '../../../components/video-thumbnail';
import { roomPath } from '../../../config/paths';
import styles from './status-card.module.css';

/** The title on the channel; before the permission, the title of the cut. */
export const shownTitle = ({ publication, title }: Video): string => publication?.title ?? title;

/** What is published: thumbnail, title, uploader, visibility and time. */
export function StatusHeader({ video, id }: { video: Video; id: string }) {
  const { publication, thumbnailUrl, uploadedBy, updatedAt } = video;
  const title = shownTitle(video);
  const visibility = privacyOptions.find(({ value }) => value === publication?.privacyStatus)?.label;
  return (
    <header className={styles.header}>
      <div className={styles.thumbnail}>
        <VideoThumbnail url={thumbnailUrl} />
      </div>
      <div className={styles.facts}>
        <Title order={2} size="h5" id={id} lineClamp={2} title={title}>
          <Link to={roomPath(video._id)} className={styles.title}>
            {title}
          </Link>
        </Title>
        <Text size="sm" c="dimmed">{`Uploaded by ${uploadedBy.name}`}</Text>
        {title !== video.title && <Text size="sm" c="dimmed">{`Cut: ${video.title}`}</Text>}
        <div className={`${styles.figures} tabular`}>
          {visibility !== undefined && <span>{visibility}</span>}
          <ScheduledFor video={video} />
          <span>
            Last activity: <IstTime at={updatedAt} />
          </span>
        </div>
      </div>
    </header>
  );
}
