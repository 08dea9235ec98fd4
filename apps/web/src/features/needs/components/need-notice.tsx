import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Announced } from '../../../components/announced';
import { Icon, type IconName } from '../../../components/icon';
import styles from './need.module.css';

interface NeedNoticeProps {
  asking: boolean;
  icon: IconName;
  /** The text while no consent page is open. */
  children: ReactNode;
}

/** Says what happened, what is safe and what to do, or that Google's page is open. It is announced with each change. */
export function NeedNotice({ asking, icon, children }: NeedNoticeProps) {
  return (
    <div role="status" className={styles.notice}>
      <Icon name={asking ? 'clock' : icon} size={18} />
      <Announced>
        <Text size="sm">{asking ? 'Waiting for you in the Google tab' : children}</Text>
      </Announced>
    </div>
  );
}
