import type { Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog';
import { Icon } from '../../../components/icon';
import { countProblems } from '../../../components/media/checks-of';
import { previewObstacle } from '../../../components/media/media-texts';
import { onDemand } from '../../../components/on-demand';
import styles from './preview-actions.module.css';

/** The player and the file's report. */
const PreviewContent = onDemand({
  what: 'the preview',
  load: async () => (await import('./preview-content')).PreviewContent,
  placeholder: <div className={styles.loading} />,
});

/**
 * The dialog with the player of a video, for creators and editors (docs/product.md#pending-videos), and how to open it.
 */
export function usePreview(video: Video) {
  const [opened, setOpened] = useState(false);
  return {
    open: () => setOpened(true),
    dialog: (
      <Dialog opened={opened} onClose={() => setOpened(false)} title={video.title} size="56rem">
        <PreviewContent video={video} />
      </Dialog>
    ),
  };
}

interface PreviewActionProps {
  video: Video;
  /** The id of the element that names the video: the buttons of all cards read the same. */
  describedBy: string;
  onOpen: () => void;
}

/** 'Preview', disabled until there is one (docs/product.md#pending-videos). */
export function PreviewButton({ video: { media }, describedBy, onOpen }: PreviewActionProps) {
  const obstacle = previewObstacle(media);
  return (
    <Button
      variant="default"
      disabled={obstacle !== null}
      title={obstacle ?? undefined}
      aria-describedby={describedBy}
      onClick={onOpen}
    >
      Preview
    </Button>
  );
}

/** How many serious checks a video has; opens them, whether or not there is a preview. */
export function ProblemBadge({ video, describedBy, onOpen }: PreviewActionProps) {
  const count = countProblems(video);
  if (count === 0) return null;
  return (
    <button type="button" className={styles.badge} aria-describedby={describedBy} onClick={onOpen}>
      <Icon name="warning" size={16} />
      {count === 1 ? '1 problem' : `${count} problems`}
    </button>
  );
}
