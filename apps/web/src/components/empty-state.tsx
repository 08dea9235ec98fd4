import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import styles from './placeholder.module.css';

interface EmptyStateProps {
  icon: IconName;
  /** For example 'No Pending Videos'. */
  title: string;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

/** An empty list: says what will appear here and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.placeholder}>
      <Icon name={icon} size={28} />
      <Text fw={600}>{title}</Text>
      {children !== undefined && (
        <Text size="sm" c="dimmed" maw="28rem">
          {children}
        </Text>
      )}
      {action}
    </div>
  );
}
