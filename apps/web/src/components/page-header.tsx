import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** The page's only h1. */
  title: string;
  subtitle?: ReactNode;
  /** The page's primary action, always in this place. */
  action?: ReactNode;
}

export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.texts}>
        <Title order={1}>{title}</Title>
        {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {action}
    </div>
  );
}
