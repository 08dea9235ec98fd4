import type { Video } from '@cutroom/contracts';
import { openCommentsText } from './state-text';
import styles from './video-badges.module.css';

type Counted = Pick<Video, 'versionNumber' | 'openComments'>;

/** The version of a video that has several, and its open comments. Nothing for a video that has neither. */
export function VideoBadges({ video: { versionNumber, openComments } }: { video: Counted }) {
  if (versionNumber === 1 && openComments === 0) return null;
  return (
    <div className={`${styles.badges} tabular`}>
      {versionNumber > 1 && (
        <span className={styles.badge} title={`Version ${versionNumber}`}>
          {`v${versionNumber}`}
        </span>
      )}
      {openComments > 0 && <span className={styles.badge}>{openCommentsText(openComments)}</span>}
    </div>
  );
}
