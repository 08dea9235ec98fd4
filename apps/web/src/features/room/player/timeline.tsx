import { timecodeAt, type Video, type VideoSource } from '@cutroom/contracts';
import { useRef, type KeyboardEvent } from 'react';
import { PositionTrack } from '../../../components/player/position-track';
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

/** The waveform with the playhead and the range, in frames. Dragging seeks, and shows the frame from the filmstrip. */
export function Timeline({ control, media, source }: TimelineProps) {
  const frame = useFilm(control, (state) => state.frame);
  const lastFrame = useFilm(control, (state) => state.lastFrame);
  const range = useFilm(control, (state) => state.range);
  const resumes = useRef(false);
  const shareOf = (at: number) => shareOfFrame(at, lastFrame);

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    control.skip(step);
  }

  return (
    <PositionTrack
      media={media}
      source={source}
      scale={{
        last: lastFrame,
        at: (share) => Math.round(share * lastFrame),
        shareOf,
        timeOf: (at) => msOfFrame(at, control.rate),
        textOf: (at) => timecodeAt(at, control.rate, control.startTimecode),
      }}
      position={frame}
      onSeek={(at) => control.show(at)}
      onKeyDown={press}
      onGrab={() => {
        resumes.current = control.getState().isPlaying;
      }}
      onRelease={() => {
        if (resumes.current) control.play();
        resumes.current = false;
      }}
    >
      {range !== null && (
        <div
          className={styles.range}
          style={{ left: `${shareOf(range.from) * 100}%`, right: `${(1 - shareOf(range.to)) * 100}%` }}
        />
      )}
    </PositionTrack>
  );
}
