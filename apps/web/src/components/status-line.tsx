import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './status-line.module.css';

/**
 * Announces the result of the user's last action. The element exists from the start, so that screen readers announce
 * its text.
 */
export const StatusLine = ({ children }: { children?: ReactNode }) => (
  <div role="status" className={styles.line}>
    {children !== undefined && (
      <>
        <Icon name="check" size={18} />
        <span>{children}</span>
      </>
    )}
  </div>
);
