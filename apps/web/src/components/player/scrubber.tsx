import type { Video, VideoSource } from '@cutroom/contracts';
import { useMemo, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { formatClock } from '../../lib/time/clock-time';
import { FilmTile } from '../media/film-tile';
import { tileAt } from '../media/film-tiles';
import styles from './scrubber.module.css';
import { useWaveform } from './use-waveform';
import { waveformMiddle, waveformPath } from './waveform-path';

interface ScrubberProps {
  video: Pick<Video, 'media'>;
  source: VideoSource;
  /** Both in seconds; `duration` is 0 until the player knows it. */
  time: { seconds: number; duration: number };
  onSeek: (seconds: number) => void;
}

/** By how many seconds a key moves the position. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

const clock = (seconds: number): string => formatClock(seconds * 1_000);

/** 0 to 1, of the width of the element under the pointer. */
function shareOf({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0;
}

/** The waveform below the player: shows and changes the position, with the frame under the pointer. */
export function Scrubber({ video: { media }, source, time, onSeek }: ScrubberProps) {
  const peaks = useWaveform(source.version, source.waveformUrl);
  const { d, width } = useMemo(() => waveformPath(peaks), [peaks]);
  const [hover, setHover] = useState<number | null>(null);
  const filmstrip = media?.filmstrip ?? null;
  if (source.waveformUrl === null && filmstrip === null) return null;

  const duration = time.duration || (media?.facts?.durationMs ?? 0) / 1_000;
  const seek = (seconds: number) => onSeek(Math.min(duration, Math.max(0, seconds)));

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    seek(time.seconds + step);
  }

  const wave = (
    <svg viewBox={`0 0 ${width} ${2 * waveformMiddle}`} preserveAspectRatio="none" aria-hidden>
      <path d={d} />
    </svg>
  );
  const played = duration > 0 ? Math.min(1, time.seconds / duration) : 0;
  return (
    <div
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(Math.min(time.seconds, duration))}
      aria-valuetext={`${clock(time.seconds)} of ${clock(duration)}`}
      style={{ '--played': `${played * 100}%` } as CSSProperties}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        seek(shareOf(event) * duration);
      }}
      onPointerMove={(event) => {
        setHover(shareOf(event));
        if (event.buttons === 1) seek(shareOf(event) * duration);
      }}
      onPointerLeave={() => setHover(null)}
      onPointerCancel={() => setHover(null)}
    >
      <div className={styles.ahead}>{wave}</div>
      <div className={styles.played}>{wave}</div>
      {hover !== null && duration > 0 && (
        <div className={styles.hover} style={{ '--at': `${hover * 100}%` } as CSSProperties} aria-hidden>
          {filmstrip !== null && (
            <FilmTile filmstrip={filmstrip} tile={tileAt(filmstrip, hover * duration * 1_000)} />
          )}
          <span className="tabular">{clock(hover * duration)}</span>
        </div>
      )}
    </div>
  );
}
