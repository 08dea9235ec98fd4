import { NavLink } from 'react-router';
import type { NavigationItem } from './navigation';
import { DisabledText } from '../../components/disabled-text';
import styles from './top-bar.module.css';

export function NavigationList({ items }: { items: readonly NavigationItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.label}>
          {item.to === undefined ? (
            <DisabledText className={styles.item} because={item.disabledBecause}>
              {item.label}
            </DisabledText>
          ) : (
            <NavLink to={item.to} className={styles.item}>
              {item.label}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}
