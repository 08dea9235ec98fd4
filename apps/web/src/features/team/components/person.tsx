import { Avatar } from '@mantine/core';
import type { ReactNode } from 'react';
import { initialsOf } from '../../../components/initials-of';
import styles from './person.module.css';

interface PersonProps {
  name: string;
  username: string;
  picture: string | null;
  /** Shown after the username. */
  children?: ReactNode;
}

/** Picture (initials without one), name and @username. */
export function Person({ name, username, picture, children }: PersonProps) {
  return (
    <div className={styles.person}>
      <Avatar variant="default" src={picture} alt="" size={44}>
        {initialsOf(name)}
      </Avatar>
      <div className={styles.texts}>
        <div className={styles.name}>{name}</div>
        <div className={styles.details}>
          <span>@{username}</span>
          {children}
        </div>
      </div>
    </div>
  );
}
