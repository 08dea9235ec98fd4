import type { Video } from '@cutroom/contracts';
import { MediaReport } from '../../../components/media/media-report';
import { Player } from '../../../components/player/player';
import styles from './preview-content.module.css';

/** The player of a video with its checks and facts, in a dialog. */
export function PreviewContent({ video }: { video: Video }) {
  return (
    <div className={styles.content}>
      <Player video={video} />
      <MediaReport video={video} order={3} />
    </div>
  );
}
