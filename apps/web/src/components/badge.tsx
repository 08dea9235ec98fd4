import styles from './badge.module.css';

/** A word that marks an entry of a list. */
export const Badge = ({ children }: { children: string }) => <span className={styles.badge}>{children}</span>;
