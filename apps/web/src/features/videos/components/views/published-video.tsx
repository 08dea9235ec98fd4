import { formatSize, privacyOptions, type BrowsedVideo, type SentDetails } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { DeleteVideo } from '../../../../components/delete-video';
import { ExpandableText } from '../../../../components/expandable-text';
import { IstTime } from '../../../../components/ist-time';
import { VideoBadges } from '../../../../components/video-badges';
import { VideoThumbnail } from '../../../../components/video-thumbnail';
import { roomPath } from '../../../../config/paths';
import { safeLink } from '../../../../lib/navigation/safe-link';
import { PreviewButton, usePreview } from '../preview-actions';
import { DownloadOriginal } from './download-original';
import styles from './views.module.css';

const privacyText = (status: SentDetails['privacyStatus']): string => {
  const option = privacyOptions.find(({ value }) => value === status);
  return option ? `${option.label}: ${option.description}` : status;
};

/** What YouTube was sent. */
function Sent({ sent }: { sent: SentDetails }) {
  return (
    <dl className={styles.sent}>
      <dt>Title</dt>
      <dd>{sent.title}</dd>
      <dt>Description</dt>
      <dd>
        <ExpandableText what="description">{sent.description}</ExpandableText>
      </dd>
      <dt>Tags</dt>
      <dd>{sent.tags.join(', ')}</dd>
      <dt>Privacy</dt>
      <dd>{privacyText(sent.privacyStatus)}</dd>
      <dt>{sent.publishedAt === null ? 'Approved' : 'Published'}</dt>
      <dd className="tabular">
        <IstTime at={sent.publishedAt ?? sent.approvedAt} />
      </dd>
    </dl>
  );
}

/** A video on the channel: the link, what it was published as, and its file. */
export function PublishedVideo({ video }: { video: BrowsedVideo }) {
  const id = useId();
  const preview = usePreview(video);
  const { title, thumbnailUrl, media, uploadedBy, createdAt, size, sent } = video;
  const { youtubeUrl, originalDeletedAt } = video;
  const link = safeLink(youtubeUrl);
  return (
    <article className={styles.video} aria-labelledby={id}>
      <div className={styles.picture}>
        <VideoThumbnail url={thumbnailUrl} media={media} />
      </div>
      <div className={styles.facts}>
        <Title order={3} size="h5" id={id} lineClamp={2} title={title}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {`${uploadedBy.name} · ${formatSize(size)} · Uploaded `}
          <IstTime at={createdAt} />
        </Text>
        <VideoBadges video={video} />
        {sent !== null && <Sent sent={sent} />}
        {originalDeletedAt !== null && (
          <Text size="sm" c="dimmed">
            The original was deleted, as your team’s settings say.
          </Text>
        )}
      </div>
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
