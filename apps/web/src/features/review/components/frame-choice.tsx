import type { VideoMedia } from '@cutroom/contracts';
import { Button, Loader, Title } from '@mantine/core';
import { useId } from 'react';
import { FilmTile } from '../../../components/media/film-tile';
import { tileAt } from '../../../components/media/film-tiles';
import { previewsOff } from '../../../components/media/media-texts';
import { formatClock } from '../../../lib/time/clock-time';
import { onFirstClick } from '../../../components/on-first-click';
import type { StoredFrame } from '../api/make-thumbnail';
import { useFrame } from '../api/use-frame';
import styles from './frame-choice.module.css';

interface FrameChoiceProps {
  videoId: string;
  /** The version that the player shows; undefined until it has loaded. */
  version: string | undefined;
  media: VideoMedia;
  /** The time of the frame that the player shows, in milliseconds; pauses it. */
  shownFrame: () => number;
  onReady: (frame: StoredFrame) => void;
  onError: (error: unknown) => void;
}

/** Why no frame can be made; null when it can. */
function obstacleOf({ state, facts }: VideoMedia): string | null {
  if (state === 'OFF') return previewsOff;
  if (facts?.video === null) return 'This file has no video.';
  return state === 'FAILED' ? 'Cutroom cannot read the frames of this file.' : null;
}

/** A thumbnail from the video: the frame that the player shows, or a suggested one. */
export function FrameChoice({ videoId, version, media, shownFrame, onReady, onError }: FrameChoiceProps) {
  const id = useId();
  const obstacle = obstacleOf(media);
  const { pendingMs, take } = useFrame(videoId, { onReady, onError });
  const { filmstrip, suggestedFramesMs } = media;
  const takeAt = (atMs: number) => version !== undefined && take(version, atMs);
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={3} size="h6" id={id}>
          Or a frame of the video
        </Title>
        <Button
          variant="default"
          size="xs"
          disabled={obstacle !== null || version === undefined}
          aria-describedby={`${id}-hint`}
          onClick={onFirstClick(() => takeAt(shownFrame()))}
        >
          Use this frame
        </Button>
      </div>
      <div role="status" id={`${id}-hint`} className={`${styles.hint} tabular`}>
        {pendingMs === null ? (
          <span>{obstacle ?? 'Pause the player at the frame you want.'}</span>
        ) : (
          <>
            <Loader size={16} />
            <span>{`Making the thumbnail from ${formatClock(pendingMs)}…`}</span>
          </>
        )}
      </div>
      {obstacle === null && suggestedFramesMs.length > 0 && (
        <div className={styles.suggestions}>
          {suggestedFramesMs.map((atMs) => (
            <button
              key={atMs}
              type="button"
              className={styles.suggestion}
              aria-label={`Use the frame at ${formatClock(atMs)}`}
              disabled={version === undefined}
              onClick={onFirstClick(() => takeAt(atMs))}
            >
              {filmstrip !== null && <FilmTile filmstrip={filmstrip} tile={tileAt(filmstrip, atMs)} />}
              <span className={`${styles.time} tabular`}>{formatClock(atMs)}</span>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
