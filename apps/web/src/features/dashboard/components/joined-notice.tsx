import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon';
import styles from './no-team-notice.module.css';

/** Replaces the accepted invitation and takes over its focus. */
export function JoinedNotice({ creator }: { creator: string }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={notice} className={styles.notice} aria-label="Notice" tabIndex={-1}>
      <Icon name="check" size={24} />
      <div className={styles.texts}>
        <Text fw={600}>You've joined {creator}'s team</Text>
        <div className={styles.nextStep}>
          <Text size="sm" c="dimmed">
            You can now upload videos for review.
          </Text>
        </div>
      </div>
    </section>
  );
}
