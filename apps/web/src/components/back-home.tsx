import { Link } from 'react-router';
import { paths } from '../config/paths';
import styles from './back-home.module.css';

/** A small 'Back to home' link with a small image (docs/product.md#landing-page-and-sign-in). */
export function BackHome() {
  return (
    <Link to={paths.landing} className={styles.link}>
      <img src="/home.svg" width={20} height={20} alt="" />
      Back to home
    </Link>
  );
}
