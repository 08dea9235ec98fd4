import type { Video } from '@cutroom/contracts';
import { useRef } from 'react';
import { MediaReport } from '../../../components/media/media-report';
import { Player } from '../../../components/player/player';
import styles from './preview-content.module.css';

/** The player of a video with its checks and facts, in a dialog. */
export function PreviewContent({ video }: { video: Video }) {
  const movie = useRef<HTMLVideoElement>(null);
  return (
    <div className={styles.content}>
      <Player video={video} movie={movie} />
      <MediaReport video={video} order={3} />
    </div>
  );
}
