import type { Video } from '@cutroom/contracts';
import { useRef } from 'react';
import { Dialog } from '../../../components/dialog';
import { MediaReport } from '../../../components/media/media-report';
import { Player } from '../../../components/player/player';
import styles from './preview-dialog.module.css';

interface PreviewDialogProps {
  video: Video;
  opened: boolean;
  onClose: () => void;
}

/** The player of a video with its checks and facts, for creators and editors (docs/product.md#pending-videos). */
export function PreviewDialog({ video, opened, onClose }: PreviewDialogProps) {
  const movie = useRef<HTMLVideoElement>(null);
  return (
    <Dialog opened={opened} onClose={onClose} title={video.title} size="56rem">
      <div className={styles.content}>
        <Player video={video} movie={movie} />
        <MediaReport video={video} order={3} />
      </div>
    </Dialog>
  );
}
