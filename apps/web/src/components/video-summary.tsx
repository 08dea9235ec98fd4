import type { Video } from '@cutroom/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './video-summary.module.css';
import { VideoThumbnail } from './video-thumbnail';
import { VideoTitle } from './video-title';

interface VideoSummaryProps {
  video: Pick<Video, 'title' | 'thumbnailUrl' | 'media'>;
  /** Of the title. */
  id: string;
  /** The level of the title. */
  order: 2 | 3;
  /** Where image and title lead. */
  to?: string;
  /** The image is too small for more than the duration. */
  compact?: boolean;
  /** Facts below the title. */
  children: ReactNode;
}

/** A video in a row: its picture beside its title and facts. `--picture-width` of the row is the width of the picture. */
export function VideoSummary({ video, id, order, to, compact, children }: VideoSummaryProps) {
  const picture = <VideoThumbnail url={video.thumbnailUrl} media={video.media} compact={compact} />;
  return (
    <>
      <div className={styles.picture}>
        {to === undefined ? (
          picture
        ) : (
          // For the pointer only: the title is the same link.
          <Link to={to} tabIndex={-1} aria-hidden>
            {picture}
          </Link>
        )}
      </div>
      <div className={styles.facts}>
        <VideoTitle order={order} id={id} title={video.title} to={to} />
        {children}
      </div>
    </>
  );
}
