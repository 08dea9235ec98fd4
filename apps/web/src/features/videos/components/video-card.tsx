import { formatSize, qualityOptions, type Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { DeleteVideo } from '../../../components/delete-video';
import { ExpandableText } from '../../../components/expandable-text';
import { IstTime } from '../../../components/ist-time';
import { formatResolution } from '../../../components/media/format-resolution';
import { VideoBadges } from '../../../components/video-badges';
import { VideoThumbnail } from '../../../components/video-thumbnail';
import { VideoTitle } from '../../../components/video-title';
import { roomPath } from '../../../config/paths';
import { PreviewButton, ProblemBadge, usePreview } from './preview-actions';
import { PreviewNotice } from './preview-notice';
import { ReviewNotice, VideoActions } from './video-actions';
import styles from './video-card.module.css';

const qualityLabel = (quality: Video['maximumVideoQuality']): string =>
  qualityOptions.find(({ value }) => value === quality)?.label ?? quality;

interface VideoCardProps {
  video: Video;
  /** Creators review; editors only see the list (docs/product.md#1-roles). */
  reviews: boolean;
}

/**
 * The card of one pending video (docs/product.md#pending-videos). Memoized, so that a growing list does not render its
 * cards again.
 */
export const VideoCard = memo(function VideoCard({ video, reviews }: VideoCardProps) {
  const id = useId();
  const { title, comment, versionUploadedBy, versionUploadedAt, size, maximumVideoQuality } = video;
  const { thumbnailUrl, media } = video;
  const preview = usePreview(video);
  const room = roomPath(video._id);
  const stream = media?.facts?.video ?? null;
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.picture}>
        {/* For the pointer only: the title is the same link. */}
        <Link to={room} tabIndex={-1} aria-hidden>
          <VideoThumbnail url={thumbnailUrl} media={media} />
        </Link>
        <div className={styles.problems}>
          <ProblemBadge video={video} describedBy={id} onOpen={preview.open} />
        </div>
      </div>
      <div className={styles.body}>
        <VideoTitle order={2} id={id} title={title} to={room} />
        <VideoBadges video={video} />
        <ExpandableText what="comment">{comment}</ExpandableText>
        <ReviewNotice video={video} reviews={reviews} />
        <PreviewNotice media={media} />
        <dl className={`${styles.facts} tabular`}>
          <dt>Editor</dt>
          <dd>{versionUploadedBy.name}</dd>
          <dt>Uploaded At</dt>
          <dd>
            <IstTime at={versionUploadedAt} />
          </dd>
          <dt>Size</dt>
          <dd>{formatSize(size)}</dd>
          <dt>Quality</dt>
          <dd>
            {`${qualityLabel(maximumVideoQuality)} `}
            {stream !== null && <span className={styles.resolution}>{formatResolution(stream)}</span>}
          </dd>
        </dl>
        <div className={styles.actions}>
          {reviews && <VideoActions video={video} describedBy={id} />}
          <Button component={Link} to={room} variant="default" aria-describedby={id}>
            Open
          </Button>
          <PreviewButton video={video} describedBy={id} onOpen={preview.open} />
          <DeleteVideo video={video} describedBy={id} />
        </div>
        {preview.dialog}
      </div>
    </article>
  );
});
