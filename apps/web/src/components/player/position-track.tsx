import type { Video, VideoSource } from '@cutroom/contracts';
import {
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEventHandler,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { FilmTile } from '../media/film-tile';
import { tileAt } from '../media/film-tiles';
import styles from './position-track.module.css';
import { useWaveform } from './use-waveform';
import { waveformMiddle, waveformPath } from './waveform-path';

/** The unit in which a track measures positions, such as seconds or frames. */
export interface TrackScale {
  /** The last position; 0 until the player knows it. */
  last: number;
  /** The position at a share of the width, 0 to 1. */
  at: (share: number) => number;
  /** The share of the width at a position, 0 to 1. */
  shareOf: (position: number) => number;
  /** In milliseconds. */
  timeOf: (position: number) => number;
  textOf: (position: number) => string;
}

interface PositionTrackProps {
  media: Video['media'];
  source: VideoSource;
  scale: TrackScale;
  position: number;
  onSeek: (position: number) => void;
  onKeyDown: KeyboardEventHandler;
  /** Called before the first `onSeek` of a pointer, and when that pointer is released. */
  onGrab?: () => void;
  onRelease?: () => void;
  /** Content over the waveform. */
  children?: ReactNode;
}

/** The waveform of a video: shows and changes the position, with the frame under the pointer. */
export function PositionTrack({
  media,
  source,
  scale,
  position,
  onSeek,
  onKeyDown,
  ...on
}: PositionTrackProps) {
  const peaks = useWaveform(source.version, source.waveformUrl);
  const [hover, setHover] = useState<number | null>(null);
  /** The position before the pointer was pressed; null while it is not. */
  const before = useRef<number | null>(null);
  const filmstrip = media?.filmstrip ?? null;
  const wave = useMemo(() => {
    const { d, width } = waveformPath(peaks);
    return (
      <svg viewBox={`0 0 ${width} ${2 * waveformMiddle}`} preserveAspectRatio="none" aria-hidden>
        <path d={d} />
      </svg>
    );
  }, [peaks]);

  /** Shows the position under the pointer; a pressed pointer seeks to it. */
  function follow({ clientX, currentTarget }: PointerEvent, isPressed: boolean) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = scale.at(width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0);
    setHover(at);
    if (isPressed) onSeek(at);
  }

  const percent = (at: number) => `${scale.shareOf(at) * 100}%`;
  return (
    <div
      className={styles.track}
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.floor(scale.last)}
      aria-valuenow={Math.floor(Math.min(position, scale.last))}
      aria-valuetext={`${scale.textOf(position)} of ${scale.textOf(scale.last)}`}
      style={{ '--played': percent(position) } as CSSProperties}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        before.current = position;
        on.onGrab?.();
        follow(event, true);
      }}
      // A pointer that was pressed elsewhere may pass over the track, as when the user selects text.
      onPointerMove={(event) => follow(event, event.buttons === 1 && before.current !== null)}
      onPointerUp={(event) => {
        before.current = null;
        on.onRelease?.();
        // After a touch, no pointer stays over the track.
        if (event.pointerType === 'touch') setHover(null);
      }}
      onPointerLeave={() => setHover(null)}
      // The browser has taken the touch to scroll the page, so it was not meant to seek.
      onPointerCancel={() => {
        if (before.current !== null) onSeek(before.current);
        before.current = null;
        on.onRelease?.();
        setHover(null);
      }}
    >
      <div className={styles.ahead}>{wave}</div>
      <div className={styles.played}>{wave}</div>
      {on.children}
      {hover !== null && scale.last > 0 && (
        <div className={styles.hover} style={{ '--at': percent(hover) } as CSSProperties} aria-hidden>
          {filmstrip !== null && (
            <FilmTile filmstrip={filmstrip} tile={tileAt(filmstrip, scale.timeOf(hover))} />
          )}
          <span className="tabular">{scale.textOf(hover)}</span>
        </div>
      )}
    </div>
  );
}
