import { Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import styles from './notice.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the browser has no network, for as long as it has none. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={online ? undefined : styles.notice}>
      {!online && <Text size="sm">You are offline. What you do now will not reach Cutroom.</Text>}
    </div>
  );
}
