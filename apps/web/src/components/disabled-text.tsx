import { VisuallyHidden } from '@mantine/core';
import styles from './disabled-text.module.css';

interface DisabledTextProps {
  children: string;
  /** Why it cannot be used: read out, and shown to a pointer. */
  because: string;
  className?: string | undefined;
}

/** Something that is there but cannot be used: a text and not a link, which says why. */
export function DisabledText({ children, because, className = '' }: DisabledTextProps) {
  return (
    <span className={`${styles.disabled} ${className}`} title={because}>
      {children}
      <VisuallyHidden>{` (disabled: ${because})`}</VisuallyHidden>
    </span>
  );
}
