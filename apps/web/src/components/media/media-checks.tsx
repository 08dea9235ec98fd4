import type { CheckSeverity, VideoCheck } from '@cutroom/contracts';
import { Text, Title, type TitleOrder } from '@mantine/core';
import { Icon, type IconName } from '../icon';
import styles from './media-report.module.css';

interface MediaChecksProps {
  checks: readonly VideoCheck[];
  /** The text for a file without checks. */
  none: string;
  order: TitleOrder;
}

const groups: readonly { severity: CheckSeverity; label: string; icon: IconName }[] = [
  { severity: 'blocking', label: 'Cannot be approved', icon: 'stop' },
  { severity: 'serious', label: 'Problems', icon: 'warning' },
  { severity: 'notice', label: 'Worth knowing', icon: 'info' },
];

/** The checks of a file with their advice, the most severe first. */
export function MediaChecks({ checks, none, order }: MediaChecksProps) {
  if (checks.length === 0) {
    return (
      <div className={styles.fine}>
        <Icon name="check" size={18} />
        <span>{none}</span>
      </div>
    );
  }
  return groups.map(({ severity, label, icon }) => {
    const found = checks.filter((check) => check.severity === severity);
    if (found.length === 0) return null;
    return (
      <div key={severity} className={styles.group} data-severity={severity}>
        <Title order={order} size="h6">
          {label}
        </Title>
        <ul className={styles.checks}>
          {found.map(({ kind, title, advice }) => (
            <li key={kind} className={styles.check}>
              <Icon name={icon} size={18} />
              <div>
                <Text size="sm" fw={600}>
                  {title}
                </Text>
                <Text size="sm" c="dimmed">
                  {advice}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
