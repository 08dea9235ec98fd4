import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './status-line.module.css';

/** Says what the user's last action has done; nothing before. It is there from the start, so that screen readers say its text. */
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
