import { Text, Title } from '@mantine/core';
import { useId, type ReactNode, type Ref } from 'react';
import { Icon } from '../../../components/icon';
import styles from './step-card.module.css';

interface StepCardProps {
  number: number;
  title: string;
  state: 'current' | 'locked' | 'done';
  /** The reason why it is locked, or its result. */
  note?: string;
  /** Focuses the step. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

const icons = { locked: 'lock', done: 'check' } as const;

/** One of the two steps, visible from the start (docs/product.md#upload-page). */
export function StepCard({ number, title, state, note, ref, children }: StepCardProps) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} className={styles.card} data-state={state} aria-labelledby={id}>
      <header className={styles.head}>
        <span className={styles.mark} data-filled={state !== 'locked' || undefined} aria-hidden>
          {state === 'current' ? number : <Icon name={icons[state]} size={16} />}
        </span>
        <div>
          <Title order={2} size="h4" id={id}>
            {`Step ${number}: ${title}`}
          </Title>
          {note !== undefined && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </div>
      </header>
      {children}
    </section>
  );
}
