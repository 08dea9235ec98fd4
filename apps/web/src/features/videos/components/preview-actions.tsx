import type { Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../components/icon';
import { countProblems, previewObstacle } from '../../../components/media/media-texts';

/** The player and its report are loaded when somebody first asks for them. */
const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog')).PreviewDialog }));

interface PreviewProps {
  video: Video;
  /** The id of the element that names the video: the buttons of all cards read the same. */
  describedBy: string;
}

/** The dialog of a video, and how to open it. */
function usePreview(video: Video) {
  const [opened, setOpened] = useState(false);
  // Stays in the page once it was opened, so that it closes with its transition and returns the focus.
  const [wasOpened, setWasOpened] = useState(false);
  return {
    open() {
      setOpened(true);
      setWasOpened(true);
    },
    dialog: wasOpened && (
      <Suspense fallback={null}>
        <PreviewDialog video={video} opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  };
}

const problems = (count: number): string => (count === 1 ? '1 problem' : `${count} problems`);

interface BadgeProps {
  count: number;
  describedBy: string;
  onClick: () => void;
}

const Badge = ({ count, describedBy, onClick }: BadgeProps) => (
  <Button
    variant="default"
    size="compact-sm"
    c="var(--mantine-color-error)"
    leftSection={<Icon name="warning" size={16} />}
    aria-describedby={describedBy}
    onClick={onClick}
  >
    {problems(count)}
  </Button>
);

/** How many serious checks a video has; opens them, whether or not there is a preview. */
export function ProblemBadge({ video, describedBy }: PreviewProps) {
  const { open, dialog } = usePreview(video);
  const count = countProblems(video);
  return (
    <>
      {count > 0 && <Badge count={count} describedBy={describedBy} onClick={open} />}
      {dialog}
    </>
  );
}

/** 'Preview', disabled until there is one, and the badge with the number of problems (docs/product.md#pending-videos). */
export function PreviewActions({ video, describedBy }: PreviewProps) {
  const { open, dialog } = usePreview(video);
  const obstacle = previewObstacle(video.media);
  const count = countProblems(video);
  return (
    <>
      <Button
        variant="default"
        disabled={obstacle !== null}
        title={obstacle ?? undefined}
        aria-describedby={describedBy}
        onClick={open}
      >
        Preview
      </Button>
      {count > 0 && <Badge count={count} describedBy={describedBy} onClick={open} />}
      {dialog}
    </>
  );
}
