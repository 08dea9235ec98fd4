import type { Video } from '@cutroom/contracts';
import { useId, type ReactNode } from 'react';
import { LoadErrorLine } from '../../../components/load-error-line';
import { StepLine } from '../../../components/step-line';
import { useSchedule } from '../../../components/use-schedule';
import { useFocusInside } from '../../../lib/focus/use-focus-inside';
import { useVideoLog } from '../api/use-video-log';
import { isCancellable, shownSteps, transferOf } from '../model/publish-progress';
import { OutcomeLine } from './outcome-line';
import { shownTitle, StatusHeader } from './status-header';
import styles from './status-card.module.css';
import { TransferBar } from './transfer-bar';

/** Renders what a video needs from its creator; `describedBy` is the id of the element that names the video. */
export type RenderNeed = (video: Video, describedBy: string) => ReactNode;

/** Renders the button that cancels the upload of `attempt`. */
export type RenderCancel = (video: Video, attempt: number, describedBy: string) => ReactNode;

interface StatusCardProps {
  video: Video;
  renderNeed: RenderNeed;
  renderCancel: RenderCancel;
}

/** One video with its five steps (docs/product.md#upload-status). */
export function StatusCard({ video, renderNeed, renderCancel }: StatusCardProps) {
  const id = useId();
  const { log, outcome, error, refetch, speeds, connection } = useVideoLog(video);
  const title = shownTitle(video);
  const isScheduled = useSchedule(video) !== null;
  const transfer = transferOf(log, outcome);
  const unread = log === undefined && error !== null;
  // A list that is older than the log may still contain a need that no longer exists.
  const isNeeded = unread || outcome.kind === 'resting' || outcome.kind === 'published';
  const focus = useFocusInside<HTMLElement>(`${outcome.kind} ${video.need?.kind}`);
  return (
    <article className={styles.card} aria-labelledby={id} {...focus}>
      <StatusHeader video={video} id={id} />
      <StepLine label={`Steps of ${title}`} steps={shownSteps(log, outcome)} />
      {transfer && (
        <TransferBar
          title={title}
          transfer={transfer}
          meter={outcome.kind === 'running' ? speeds.meters.uploading : undefined}
        />
      )}
      {unread ? (
        <LoadErrorLine what={`the steps of “${title}”`} query={{ error, refetch }} className={styles.foot} />
      ) : (
        <OutcomeLine
          videoId={video._id}
          outcome={outcome}
          isScheduled={isScheduled}
          waitingForConnection={!connection.live}
          titleId={id}
          action={
            isCancellable(outcome, log) && renderCancel(video, Math.max(video.attempt, log?.attempt ?? 0), id)
          }
        />
      )}
      {isNeeded && renderNeed(video, id)}
    </article>
  );
}
