import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackHome } from './back-home';
import styles from './form-card.module.css';

interface FormCardProps {
  title: string;
  subtitle: string;
  children: ReactNode;
  /** Further links under the card. */
  footer?: ReactNode;
}

/** The narrow column of the pages for signed-out users. */
export function FormCard({ title, subtitle, children, footer }: FormCardProps) {
  return (
    <div className={styles.column}>
      <div>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{subtitle}</Text>
      </div>
      <div className={styles.card}>{children}</div>
      <div className={styles.footer}>
        <BackHome />
        {footer}
      </div>
    </div>
  );
}
