import type { VideoMedia } from '@cutroom/contracts';
import { Icon } from '../../../components/icon';
import { missingPreview } from '../../../components/media/media-texts';
import styles from './video-card.module.css';

/** Why a video has no preview and will get none. */
export function PreviewNotice({ media }: { media: VideoMedia | null }) {
  const text = media === null ? null : missingPreview(media);
  if (text === null) return null;
  return (
    <div className={media?.state === 'FAILED' ? styles.failure : styles.off}>
      <Icon name={media?.state === 'FAILED' ? 'warning' : 'info'} size={18} />
      <span>{text}</span>
    </div>
  );
}
