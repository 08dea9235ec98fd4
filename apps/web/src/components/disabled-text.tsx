import { VisuallyHidden } from '@mantine/core';
import styles from './disabled-text.module.css';

interface DisabledTextProps {
  children: string;
  /** The reason, for screen readers and as a tooltip. */
  because: string;
  className?: string | undefined;
}

/** A disabled item: text instead of a link, with the reason. */
export function DisabledText({ children, because, className = '' }: DisabledTextProps) {
  return (
    <span className={`${styles.disabled} ${className}`} title={because}>
      {children}
      <VisuallyHidden>{` (disabled: ${because})`}</VisuallyHidden>
    </span>
  );
}
