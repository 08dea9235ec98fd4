import type { Video } from '@cutroom/contracts';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './video-summary.module.css';
import { VideoThumbnail } from './video-thumbnail';

interface VideoSummaryProps {
  video: Pick<Video, 'title' | 'thumbnailUrl' | 'media'>;
  /** Of the title. */
  id: string;
  /** The level of the title. */
  order: 2 | 3;
  /** The picture is too small for more than the duration. */
  compact?: boolean;
  /** What is said about the video. */
  children: ReactNode;
}

/** A video in a row: its picture beside its title and facts. `--picture-width` of the row is the width of the picture. */
export const VideoSummary = ({ video, id, order, compact, children }: VideoSummaryProps) => (
  <>
    <div className={styles.picture}>
      <VideoThumbnail url={video.thumbnailUrl} media={video.media} compact={compact} />
    </div>
    <div className={styles.facts}>
      <Title order={order} size="h5" id={id} lineClamp={2} title={video.title}>
        {video.title}
      </Title>
      {children}
    </div>
  </>
);
