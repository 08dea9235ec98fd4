import { privacyOptions, type Video } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { IstTime } from '../../../components/ist-time';
import { ScheduledFor } from '../../../components/scheduled-for';
import { VideoThumbnail } from '../../../components/video-thumbnail';
import { VideoTitle } from '../../../components/video-title';
import { roomPath } from '../../../config/paths';
import styles from './status-card.module.css';

/** The title on the channel; before the permission, the title of the cut. */
export const shownTitle = ({ publication, title }: Video): string => publication?.title ?? title;

/** What is published: thumbnail, title, uploader, visibility and time. */
export function StatusHeader({ video, id }: { video: Video; id: string }) {
  const { publication, thumbnailUrl, versionUploadedBy, updatedAt } = video;
  const title = shownTitle(video);
  const visibility = privacyOptions.find(({ value }) => value === publication?.privacyStatus)?.label;
  return (
    <header className={styles.header}>
      <div className={styles.thumbnail}>
        <VideoThumbnail url={thumbnailUrl} />
      </div>
      <div className={styles.facts}>
        <VideoTitle order={2} id={id} title={title} to={roomPath(video._id)} />
        <Text size="sm" c="dimmed">{`Uploaded by ${versionUploadedBy.name}`}</Text>
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
