import { Checkbox, Title } from '@mantine/core';
import { useState } from 'react';
import { areCharacterKeysOn, switchCharacterKeys } from './character-keys';
import styles from './controls.module.css';

/** What each key does, by group. */
export const helpGroups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Play',
    keys: [
      ['Space', 'Play or pause'],
      ['J', 'Play backward; again: twice as fast'],
      ['K', 'Pause'],
      ['L', 'Play; again: twice as fast'],
    ],
  },
  {
    title: 'Move',
    keys: [
      [',', 'One frame back'],
      ['.', 'One frame forward'],
      ['← →', 'One second back or forward'],
      ['Shift + ← →', 'Ten seconds back or forward'],
      ['Home', 'First frame'],
      ['End', 'Last frame'],
    ],
  },
  {
    title: 'Range',
    keys: [
      ['I', 'Start the range here'],
      ['O', 'End the range here'],
      ['X', 'Clear the range'],
      ['R', 'Loop on or off'],
    ],
  },
  {
    title: 'Player',
    keys: [
      ['M', 'Sound on or off'],
      ['F', 'Full screen on or off'],
      ['N', 'Next pending video'],
      ['?', 'This help'],
    ],
  },
];

export function HelpContent() {
  const [isOn, setIsOn] = useState(areCharacterKeysOn);
  return (
    <>
      <div className={styles.help}>
        {helpGroups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <Title order={3} size="h5">
              {title}
            </Title>
            <dl className={styles.keys}>
              {keys.map(([key, meaning]) => (
                <div key={key} style={{ display: 'contents' }}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        mt="lg"
        label="Use letters and punctuation"
        description="Turn them off if you dictate. Space, arrows, Home and End still work."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setIsOn(checked);
          switchCharacterKeys(checked);
        }}
      />
    </>
  );
}
