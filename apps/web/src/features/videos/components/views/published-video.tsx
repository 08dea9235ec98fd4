import { formatSize, type BrowsedVideo } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { DeleteVideo } from '../../../../components/delete-video';
import { isolateName } from '../../../../components/isolate-name';
import { IstTime } from '../../../../components/ist-time';
import { VideoBadges } from '../../../../components/video-badges';
import { VideoSummary } from '../../../../components/video-summary';
import { roomPath } from '../../../../config/paths';
import { safeLink } from '../../../../lib/navigation/safe-link';
import { PreviewButton, usePreview } from '../preview-actions';
import { DownloadOriginal } from './download-original';
import { Sent } from './sent';
import styles from './views.module.css';

/** A video on the channel: its link, the details that were sent to YouTube, and its file. */
export function PublishedVideo({ video }: { video: BrowsedVideo }) {
  const id = useId();
  const preview = usePreview(video);
  const { versionUploadedBy, versionUploadedAt, size, sent, youtubeUrl, originalDeletedAt } = video;
  const link = safeLink(youtubeUrl);
  return (
    <article className={styles.video} aria-labelledby={id}>
      <VideoSummary video={video} id={id} order={3} to={roomPath(video._id)}>
        <Text size="sm" c="dimmed" className="tabular">
          {`${isolateName(versionUploadedBy.name)} · ${formatSize(size)} · Uploaded `}
          <IstTime at={versionUploadedAt} />
        </Text>
        <VideoBadges video={video} />
        {sent !== null && <Sent sent={sent} />}
        {originalDeletedAt !== null && (
          <Text size="sm" c="dimmed">
            The original was deleted, as your team’s settings say.
          </Text>
        )}
      </VideoSummary>
      <div className={styles.actions}>
        {link !== null && (
          <Button component="a" href={link} target="_blank" rel="noopener noreferrer" aria-describedby={id}>
            Watch on YouTube
          </Button>
        )}
        <PreviewButton video={video} describedBy={id} onOpen={preview.open} />
        {originalDeletedAt === null && <DownloadOriginal video={video} describedBy={id} />}
        <Button component={Link} to={roomPath(video._id)} variant="default" aria-describedby={id}>
          Open
        </Button>
        <DeleteVideo video={video} describedBy={id} />
      </div>
      {preview.dialog}
    </article>
  );
}
