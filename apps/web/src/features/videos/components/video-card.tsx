import { formatSize, qualityOptions, type Video } from '@cutroom/contracts';
import { Button, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { ExpandableText } from '../../../components/expandable-text';
import { Icon } from '../../../components/icon';
import { IstTime } from '../../../components/ist-time';
import { reviewPath } from '../../../config/paths';
import styles from './video-card.module.css';
import { VideoThumbnail } from './video-thumbnail';

const qualityLabel = (quality: Video['maximumVideoQuality']): string =>
  qualityOptions.find(({ value }) => value === quality)?.label ?? quality;

interface VideoCardProps {
  video: Video;
  /** Creators review; editors only see the list (docs/product.md#1-roles). */
  reviews: boolean;
}

/** The card of one pending video (docs/product.md#pending-videos). */
export function VideoCard({ video, reviews }: VideoCardProps) {
  const id = useId();
  const { _id, title, comment, uploadedBy, createdAt, size, maximumVideoQuality, failure, thumbnailUrl } =
    video;
  return (
    <article className={styles.card} aria-labelledby={id}>
      <VideoThumbnail url={thumbnailUrl} />
      <div className={styles.body}>
        <Title order={2} size="h5" id={id} lineClamp={2} title={title}>
          {title}
        </Title>
        <ExpandableText what="comment">{comment}</ExpandableText>
        {failure !== null && (
          <div className={styles.failure}>
            <Icon name="warning" size={18} />
            <span>{`Last attempt: ${failure}`}</span>
          </div>
        )}
        <dl className={`${styles.facts} tabular`}>
          <dt>Editor</dt>
          <dd>{uploadedBy.name}</dd>
          <dt>Uploaded At</dt>
          <dd>
            <IstTime at={createdAt} />
          </dd>
          <dt>Size</dt>
          <dd>{formatSize(size)}</dd>
          <dt>Quality</dt>
          <dd>{qualityLabel(maximumVideoQuality)}</dd>
        </dl>
        <div className={styles.actions}>
          {reviews && (
            <Button component={Link} to={reviewPath(_id)} aria-describedby={id}>
              Review &amp; Approve
            </Button>
          )}
          <Button variant="default" disabled title="Coming Soon" aria-describedby={id}>
            Preview
          </Button>
        </div>
      </div>
    </article>
  );
}
