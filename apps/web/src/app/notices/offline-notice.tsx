import { Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import styles from './notice.module.css';

/** Shows while the browser has no network. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status" className={online ? undefined : styles.notice}>
      {!online && <Text size="sm">You&apos;re offline. Changes won&apos;t be saved.</Text>}
    </div>
  );
}
