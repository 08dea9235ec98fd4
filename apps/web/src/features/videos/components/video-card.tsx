import { formatSize, qualityOptions, type Video } from '@cutroom/contracts';
import { Button, Title } from '@mantine/core';
import { useId } from 'react';
import { ExpandableText } from '../../../components/expandable-text';
import { IstTime } from '../../../components/ist-time';
import { ReviewNotice, VideoActions } from './video-actions';
import styles from './video-card.module.css';
import { VideoThumbnail } from '../../../components/video-thumbnail';

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
  const { title, comment, uploadedBy, createdAt, size, maximumVideoQuality, thumbnailUrl } = video;
  return (
    <article className={styles.card} aria-labelledby={id}>
      <VideoThumbnail url={thumbnailUrl} />
      <div className={styles.body}>
        <Title order={2} size="h5" id={id} lineClamp={2} title={title}>
          {title}
        </Title>
        <ExpandableText what="comment">{comment}</ExpandableText>
        <ReviewNotice video={video} reviews={reviews} />
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
          {reviews && <VideoActions video={video} describedBy={id} />}
          <Button variant="default" disabled title="Coming Soon" aria-describedby={id}>
            Preview
          </Button>
        </div>
      </div>
    </article>
  );
}
