import { timecodeAt, type Video, type VideoSource } from '@cutroom/contracts';
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { FilmTile } from '../../../components/media/film-tile';
import { tileAt } from '../../../components/media/film-tiles';
import { useWaveform } from '../../../components/player/use-waveform';
import { waveformMiddle, waveformPath } from '../../../components/player/waveform-path';
import { msOfFrame, shareOfFrame } from './cluster-markers';
import type { FilmControl } from './film-state';
import styles from './timeline.module.css';
import { useFilm } from './use-film';

interface TimelineProps {
  control: FilmControl;
  media: Video['media'];
  source: VideoSource;
}

/** Seconds by which these keys move the playhead; the arrows left and right are keys of the whole room. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** The waveform with the playhead and the range: drag to find a frame, with its picture from the filmstrip. */
export function Timeline({ control, media, source }: TimelineProps) {
  const frame = useFilm(control, (state) => state.frame);
  const lastFrame = useFilm(control, (state) => state.lastFrame);
  const range = useFilm(control, (state) => state.range);
  const peaks = useWaveform(source.version, source.waveformUrl);
  const [hover, setHover] = useState<number | null>(null);
  const resumes = useRef(false);
  const filmstrip = media?.filmstrip ?? null;
  const timecode = (at: number) => timecodeAt(at, control.rate, control.startTimecode);
  const wave = useMemo(() => {
    const { d, width } = waveformPath(peaks);
    return (
      <svg viewBox={`0 0 ${width} ${2 * waveformMiddle}`} preserveAspectRatio="none" aria-hidden>
        <path d={d} />
      </svg>
    );
  }, [peaks]);

  function frameUnder({ clientX, currentTarget }: PointerEvent): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width > 0 ? Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * lastFrame) : 0;
  }
  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    control.skip(step);
  }
  function release() {
    if (resumes.current) control.play();
    resumes.current = false;
  }

  const percent = (at: number) => `${shareOfFrame(at, lastFrame) * 100}%`;
  return (
    <div
      className={styles.track}
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={lastFrame}
      aria-valuenow={Math.min(frame, lastFrame)}
      aria-valuetext={`${timecode(frame)} of ${timecode(lastFrame)}`}
      style={{ '--played': percent(frame) } as CSSProperties}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        resumes.current = control.getState().isPlaying;
        setHover(frameUnder(event));
        control.show(frameUnder(event));
      }}
      onPointerMove={(event) => {
        setHover(frameUnder(event));
        if (event.buttons === 1) control.show(frameUnder(event));
      }}
      onPointerUp={(event) => {
        release();
        // A finger leaves no pointer behind.
        if (event.pointerType === 'touch') setHover(null);
      }}
      onPointerLeave={() => setHover(null)}
      onPointerCancel={() => {
        release();
        setHover(null);
      }}
    >
      <div className={styles.ahead}>{wave}</div>
      <div className={styles.played}>{wave}</div>
      {range !== null && (
        <div
          className={styles.range}
          style={{ left: percent(range.from), right: `${(1 - shareOfFrame(range.to, lastFrame)) * 100}%` }}
        />
      )}
      {hover !== null && lastFrame > 0 && (
        <div className={styles.hover} style={{ '--at': percent(hover) } as CSSProperties} aria-hidden>
          {filmstrip !== null && (
            <FilmTile filmstrip={filmstrip} tile={tileAt(filmstrip, msOfFrame(hover, control.rate))} />
          )}
          <span className="tabular">{timecode(hover)}</span>
        </div>
      )}
    </div>
  );
}
