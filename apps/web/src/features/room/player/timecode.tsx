import { clockTimesIn, frameAt, parseTimecode, startFrameOf, timecodeAt } from '@cutroom/contracts';
import { TextInput } from '@mantine/core';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import styles from './controls.module.css';
import type { FilmControl } from './film-state';
import { useFilm } from './use-film';

/** The timecode of the shown frame. A click on it opens a field to go to another one. */
export function Timecode({ control }: { control: FilmControl }) {
  const { rate, startTimecode } = control;
  const frame = useFilm(control, (state) => state.frame);
  const [isOpen, setIsOpen] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const errorId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const shown = timecodeAt(frame, rate, startTimecode);

  function leave() {
    setIsOpen(false);
    setWrong(null);
  }

  function close() {
    leave();
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  }

  /** A timecode, or a time like 2:10 from the beginning, as comments have it; null for anything else. */
  function frameOf(text: string): number | null {
    const parsed = parseTimecode(text, rate);
    if (parsed !== null) return parsed - startFrameOf(startTimecode, rate);
    const typed = text.trim();
    const time = clockTimesIn(typed, Infinity)[0];
    return time?.length === typed.length ? frameAt(time.seconds, rate) : null;
  }

  function go(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = frameOf(String(new FormData(event.currentTarget).get('timecode')));
    if (target === null) return setWrong(`Enter a timecode like ${shown}, or a time like 2:10.`);
    if (target < 0 || target > control.lastFrame) {
      const [first, last] = [0, control.lastFrame].map((end) => timecodeAt(end, rate, startTimecode));
      return setWrong(`This video runs from ${first} to ${last}.`);
    }
    control.show(target);
    close();
  }

  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.timecode}
        aria-label={`Timecode ${shown}. Go to another time`}
        title="Go to a timecode"
        onClick={() => {
          control.pause();
          setIsOpen(true);
        }}
      >
        {shown}
      </button>
    );
  }
  return (
    <form
      className={styles.goTo}
      noValidate
      onSubmit={go}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <TextInput
        name="timecode"
        aria-label="Go to timecode"
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : errorId}
        autoComplete="off"
        autoFocus
        defaultValue={shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {wrong !== null && (
        <span id={errorId} role="alert" className={styles.wrong}>
          {wrong}
        </span>
      )}
    </form>
  );
}
