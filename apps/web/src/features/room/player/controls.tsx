import { useRef, type RefCallback } from 'react';
import { formatClock } from '../../../lib/time/clock-time';
import { msOfFrame } from './cluster-markers';
import { ControlButton } from './control-button';
import styles from './controls.module.css';
import type { FilmControl } from './film-state';
import type { Command } from './keys';
import { speeds } from './shuttle';
import { Timecode } from './timecode';
import { useFilm } from './use-film';

interface ControlsProps {
  control: FilmControl;
  isFull: boolean;
  hasNext: boolean;
  run: (command: Command) => void;
}

/** When a focused button disappears for any reason, the button before it gets the focus. */
const leaveFocus: RefCallback<HTMLElement> = (button) => () => {
  if (document.activeElement === button) (button?.previousElementSibling as HTMLElement).focus();
};

/** The buttons below the timeline. Each runs the command of its key. */
export function Controls({ control, isFull, hasNext, run }: ControlsProps) {
  const isPlaying = useFilm(control, (state) => state.isPlaying);
  const isLooping = useFilm(control, (state) => state.isLooping);
  const isMuted = useFilm(control, (state) => state.isMuted);
  const range = useFilm(control, (state) => state.range);
  return (
    <div className={styles.controls} role="group" aria-label="Controls">
      <div className={styles.group}>
        <ControlButton run={run} command="frameBack" icon="frameBack" label="One frame back" />
        <ControlButton
          run={run}
          command="playPause"
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause' : 'Play'}
        />
        <ControlButton run={run} command="frameForward" icon="frameForward" label="One frame forward" />
        <Timecode control={control} />
        <Duration control={control} />
        <ControlButton
          run={run}
          command="mute"
          icon={isMuted ? 'muted' : 'sound'}
          label="Mute"
          isPressed={isMuted}
        />
        <Volume control={control} />
      </div>
      <div className={styles.full}>
        <ControlButton
          run={run}
          command="fullScreen"
          icon={isFull ? 'reduce' : 'enlarge'}
          label={isFull ? 'Leave full screen' : 'Full screen'}
        />
      </div>
      <div className={styles.marks}>
        <Speed control={control} />
        <ControlButton run={run} command="markIn" icon="markIn" label="Start the range here" />
        <ControlButton run={run} command="markOut" icon="markOut" label="End the range here" />
        {range !== null && (
          <ControlButton
            ref={leaveFocus}
            run={run}
            command="clearRange"
            icon="clear"
            label="Clear the range"
          />
        )}
        <ControlButton run={run} command="loop" icon="loop" label="Loop" isPressed={isLooping} />
        {hasNext && <ControlButton run={run} command="next" icon="next" label="Next pending video" />}
        <ControlButton run={run} command="help" icon="help" label="Keyboard shortcuts" />
      </div>
    </div>
  );
}

function Duration({ control }: { control: FilmControl }) {
  const lastFrame = useFilm(control, (state) => state.lastFrame);
  if (lastFrame === 0) return null;
  const duration = formatClock(msOfFrame(lastFrame + 1, control.rate));
  return <span className={`${styles.duration} tabular`}>{`of ${duration}`}</span>;
}

function Volume({ control }: { control: FilmControl }) {
  const volume = useFilm(control, ({ volume: set, isMuted }) => (isMuted ? 0 : set));
  return (
    <input
      type="range"
      className={styles.volume}
      aria-label="Volume"
      aria-valuetext={`${Math.round(volume * 100)} percent`}
      min={0}
      max={1}
      step={0.05}
      value={volume}
      onChange={({ currentTarget }) => control.setVolume(Number(currentTarget.value))}
    />
  );
}

function Speed({ control }: { control: FilmControl }) {
  const speed = useFilm(control, (state) => state.speed);
  const isByPointer = useRef(false);
  return (
    <select
      className={styles.speed}
      data-player-keys
      aria-label="Speed"
      value={speed}
      onPointerDown={() => (isByPointer.current = true)}
      onKeyDown={() => (isByPointer.current = false)}
      onChange={({ currentTarget }) => {
        control.setSpeed(Number(currentTarget.value));
        // Otherwise the next press of Space would open the menu again instead of playing.
        if (isByPointer.current) currentTarget.blur();
      }}
    >
      {speeds.map((choice) => (
        <option key={choice} value={choice}>
          {choice}×
        </option>
      ))}
    </select>
  );
}
