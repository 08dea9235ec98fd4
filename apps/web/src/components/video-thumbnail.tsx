import type { VideoMedia } from '@cutroom/contracts';
import { useState, type PointerEvent } from 'react';
import { formatClock } from '../lib/time/clock-time';
import { Icon } from './icon';
import { FilmScrub } from './media/film-scrub';
import { progressText } from './media/media-texts';
import { useSteadyUrl } from './media/use-steady-url';
import styles from './video-thumbnail.module.css';

interface VideoThumbnailProps {
  /** The thumbnail that a creator gave; without one, the poster of the file. */
  url: string | null;
  media?: VideoMedia | null;
  /** Too small for more than the duration. */
  compact?: boolean;
}

/** The progress of a preview that is not ready yet. */
function standingOf(media: VideoMedia): string | null {
  if (media.state === 'WAITING') return 'Waiting for a preview';
  return media.state === 'RUNNING' ? progressText(media) : null;
}

/**
 * A 16:9 thumbnail or placeholder with the duration of the video; its frames follow a mouse over it. It is decoration:
 * the title is below it, and the player shows the frames as well.
 */
export function VideoThumbnail({ url, media = null, compact = false }: VideoThumbnailProps) {
  const picture = useSteadyUrl(url ?? media?.posterUrl ?? null);
  const [share, setShare] = useState<number | null>(null);
  const [isHovered, setHovered] = useState(false);
  const durationMs = media?.facts?.durationMs ?? null;
  const standing = compact || media === null ? null : standingOf(media);

  function follow({ pointerType, clientX, currentTarget }: PointerEvent) {
    // A finger scrolls.
    if (pointerType === 'touch' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setHovered(true);
    setShare(width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0);
  }

  return (
    <div className={styles.frame} onPointerMove={follow} onPointerLeave={() => setShare(null)}>
      {picture.url !== null ? (
        <img
          src={picture.url}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          className={styles.picture}
          data-poster={url === null || undefined}
          onError={picture.onError}
        />
      ) : (
        <Icon name="film" size={compact ? 20 : 32} />
      )}
      {isHovered && media?.filmstrip != null && <FilmScrub filmstrip={media.filmstrip} share={share} />}
      {standing !== null && <span className={`${styles.standing} tabular`}>{standing}</span>}
      {durationMs !== null && (
        <span className={`${styles.duration} tabular`} data-compact={compact || undefined}>
          {formatClock(durationMs)}
        </span>
      )}
    </div>
  );
}
