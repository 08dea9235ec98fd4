import { Link } from 'react-router';
import { paths } from '../config/paths';
import styles from './back-home.module.css';

/** Spec §2: a small 'Back to home' link with a small image. */
export function BackHome() {
  return (
    <Link to={paths.landing} className={styles.link}>
      <img src="/home.svg" width={20} height={20} alt="" />
      Back to home
    </Link>
  );
}
