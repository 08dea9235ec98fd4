import type { Room, RoomVersion } from '@cutroom/contracts';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { VersionChoice } from '../page/version-choice';
import styles from './compare.module.css';
import { offsetMax, type CompareSettings, type useCompareSettings } from './compare-settings';

interface CompareChoicesProps {
  room: Room;
  settings: CompareSettings;
  change: ReturnType<typeof useCompareSettings>['change'];
}

interface OffsetFieldProps {
  offset: number;
  b: number;
  onChange: (offset: number) => void;
}

/** By how many frames the second version is ahead. Input takes effect as soon as it is a number. */
function OffsetField({ offset, b, onChange }: OffsetFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const move = (by: number) => {
    setTyped(null);
    onChange(Math.max(-offsetMax, Math.min(offsetMax, offset + by)));
  };
  return (
    <div className={styles.offset} role="group" aria-labelledby={id}>
      <span id={id}>{`Offset of v${b} (frames)`}</span>
      <div className={styles.steps}>
        <Button variant="default" aria-label={`v${b} one frame earlier`} onClick={() => move(-1)}>
          −
        </Button>
        <TextInput
          aria-label={`Offset of v${b} in frames`}
          inputMode="numeric"
          className={styles.frames}
          value={typed ?? String(offset)}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            if (/^-?\d{1,6}$/.test(value) && Math.abs(Number(value)) <= offsetMax) onChange(Number(value));
          }}
          onBlur={() => setTyped(null)}
        />
        <Button variant="default" aria-label={`v${b} one frame later`} onClick={() => move(1)}>
          +
        </Button>
      </div>
    </div>
  );
}

/** Which versions are compared, and how. */
export function CompareChoices({ room, settings, change }: CompareChoicesProps) {
  const { a, b, mode, offset, sound } = settings;
  // Choosing the version of the other side swaps both, because a version cannot be compared with itself.
  const choose = (side: 'a' | 'b', { number }: RoomVersion) => {
    const isOfOther = number === (side === 'a' ? b : a).number;
    change(isOfOther ? { a: b.number, b: a.number } : { [side]: number });
  };
  const pressed = (isPressed: boolean) =>
    ({ variant: isPressed ? 'filled' : 'default', 'aria-pressed': isPressed }) as const;
  return (
    <div className={styles.choices}>
      <VersionChoice
        label="First version"
        versions={room.versions}
        chosen={a}
        onChoose={(version) => choose('a', version)}
      />
      <VersionChoice
        label="Second version"
        versions={room.versions}
        chosen={b}
        onChoose={(version) => choose('b', version)}
      />
      <div role="group" aria-label="Layout" className={styles.group}>
        <Button {...pressed(mode === 'side')} onClick={() => change({ mode: 'side' })}>
          Side by side
        </Button>
        <Button {...pressed(mode === 'slider')} onClick={() => change({ mode: 'slider' })}>
          Slider
        </Button>
      </div>
      <div role="group" aria-label="Sound" className={styles.group}>
        <Button {...pressed(sound === 'a')} onClick={() => change({ sound: 'a' })}>
          {`Sound of v${a.number}`}
        </Button>
        <Button {...pressed(sound === 'b')} onClick={() => change({ sound: 'b' })}>
          {`Sound of v${b.number}`}
        </Button>
      </div>
      <OffsetField offset={offset} b={b.number} onChange={(next) => change({ offset: next })} />
    </div>
  );
}
