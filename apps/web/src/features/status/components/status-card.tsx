import type { StepKey, Video } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { ErrorText } from '../../../components/error-text';
import { StepLine } from '../../../components/step-line';
import { errorMessage } from '../../../lib/api-client/api-error';
import { useFocusInside } from '../../../lib/focus/use-focus-inside';
import { useVideoLog } from '../api/use-video-log';
import { shownSteps } from '../model/publish-progress';
import { OutcomeLine } from './outcome-line';
import styles from './status-card.module.css';

/** Renders what a video needs from its creator; `describedBy` is the id of the element that names the video. */
export type RenderNeed = (video: Video, describedBy: string) => ReactNode;

interface StatusCardProps {
  video: Video;
  renderNeed: RenderNeed;
}

/** One video with its five steps (docs/product.md#upload-status). */
export function StatusCard({ video, renderNeed }: StatusCardProps) {
  const id = useId();
  const { log, outcome, error, refetch, speeds, connection } = useVideoLog(video);
  const perSecond: Partial<Record<StepKey, number | null>> = {
    downloading: speeds.meters.downloading?.bytesPerSecond,
    uploading: speeds.meters.uploading?.bytesPerSecond,
  };
  const unread = log === undefined && error !== null;
  // A list that is older than the log may still contain a need that no longer exists.
  const isNeeded = unread || outcome.kind === 'resting' || outcome.kind === 'published';
  const focus = useFocusInside<HTMLElement>(`${outcome.kind} ${video.need?.kind}`);
  return (
    <article className={styles.card} aria-labelledby={id} {...focus}>
      <header>
        <Title order={2} size="h5" id={id} lineClamp={2} title={video.title}>
          {video.title}
        </Title>
        <Text size="sm" c="dimmed">{`Uploaded by ${video.uploadedBy.name}`}</Text>
      </header>
      <StepLine label={`Steps of ${video.title}`} steps={shownSteps(log, outcome, perSecond)} />
      {unread ? (
        <div className={styles.foot}>
          <ErrorText message={errorMessage(error)} />
          <Button variant="default" size="xs" onClick={() => void refetch()} aria-describedby={id}>
            Retry
          </Button>
        </div>
      ) : (
        <OutcomeLine
          videoId={video._id}
          outcome={outcome}
          waitingForConnection={!connection.live}
          titleId={id}
        />
      )}
      {isNeeded && renderNeed(video, id)}
    </article>
  );
}
