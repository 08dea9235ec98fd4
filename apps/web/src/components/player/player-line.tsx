import type { Video, VideoSource } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Icon } from '../icon';
import styles from './player.module.css';
import { deletedText, shownText } from './player-texts';

interface PlayerLineProps {
  video: Video;
  source: VideoSource;
  isPreview: boolean;
  onChoose: (wanted: 'preview' | 'original') => void;
}

/** Says whether the preview or the original plays, and offers the other one and a download of the file. */
export function PlayerLine({ video, source, isPreview, onChoose }: PlayerLineProps) {
  const isKept = source.originalDeletedAt === undefined;
  const hasPreview = source.previewUrl !== null || video.media?.preview === 'made';
  return (
    <div className={styles.line}>
      <span role="status">{isKept ? hasPreview && shownText(video, isPreview) : deletedText}</span>
      <div className={styles.choices}>
        {isKept && hasPreview && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChoose(isPreview ? 'original' : 'preview')}
          >
            {isPreview ? 'Play the original' : 'Play the preview'}
          </Button>
        )}
        {isKept && (
          <Button
            component="a"
            href={source.downloadUrl}
            download
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="download" size={16} />}
          >
            Download
          </Button>
        )}
      </div>
    </div>
  );
}
