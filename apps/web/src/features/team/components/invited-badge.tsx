import styles from './invited-badge.module.css';

export const InvitedBadge = () => <span className={styles.badge}>Invited</span>;
