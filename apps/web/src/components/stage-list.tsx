import { VisuallyHidden } from '@mantine/core';
import { Icon } from './icon';
import styles from './stage-list.module.css';

interface StageListProps {
  /** The name of the form, such as 'Sign-up'. */
  label: string;
  stages: readonly string[];
  /** The index of the current one; those before it are done. */
  current: number;
}

/** The numbered stages of a form, with the name of the current one. */
export function StageList({ label, stages, current }: StageListProps) {
  return (
    <ol className={styles.stages} aria-label={label}>
      {stages.map((name, index) => {
        const done = index < current;
        return (
          <li
            key={name}
            className={styles.stage}
            data-state={done ? 'done' : index === current ? 'current' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span
              className={`${styles.mark} tabular`}
              data-filled={index <= current || undefined}
              aria-hidden
            >
              {done ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <span className={styles.name}>
              {name}
              {done && <VisuallyHidden> (done)</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
