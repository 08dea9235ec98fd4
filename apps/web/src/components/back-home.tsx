import { Link } from 'react-router';
import { paths } from '../config/paths';
import styles from './back-home.module.css';

/** A small 'Back to home' link with a small image (docs/product.md#landing-page-and-sign-in). */
export function BackHome() {
  return (
    <Link to={paths.landing} className={styles.link}>
      <svg viewBox="0 0 32 32" width={20} height={20} aria-hidden>
        <rect width="32" height="32" rx="7" className={styles.plate} />
        <path d="M7 16l9-8 9 8M10 14v10h12V14" className={styles.house} />
      </svg>
      Back to home
    </Link>
  );
}
