import { Loader, VisuallyHidden } from '@mantine/core';
import type { StepStatus } from '@cutroom/contracts';
import { Icon } from './icon';
import styles from './step-line.module.css';

export interface LineStep {
  key: string;
  label: string;
  status: StepStatus;
}

const spoken: Record<StepStatus, string> = { DONE: 'done', INPROGRESS: 'in progress', PENDING: 'pending' };

function Mark({ status }: { status: StepStatus }) {
  if (status === 'INPROGRESS') return <Loader size={16} aria-hidden />;
  return <Icon name={status === 'DONE' ? 'check' : 'clock'} size={16} />;
}

/** Steps with check, spinner or clock (docs/product.md#upload-status): in a row, or below each other on a phone. */
export function StepLine({ label, steps }: { label: string; steps: readonly LineStep[] }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map(({ key, label: name, status }) => (
        <li
          key={key}
          className={styles.step}
          data-status={status}
          aria-current={status === 'INPROGRESS' ? 'step' : undefined}
        >
          <span className={styles.mark} data-filled={status === 'DONE' || undefined}>
            <Mark status={status} />
          </span>
          <span>
            {name}
            <VisuallyHidden>{`: ${spoken[status]}`}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  );
}
