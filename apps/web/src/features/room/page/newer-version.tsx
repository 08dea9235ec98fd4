import type { RoomVersion } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../components/icon';
import { serverNow } from '../../../lib/time/server-clock';
import { timeAgo } from '../../../lib/time/time-ago';
import styles from './room.module.css';

interface NewerVersionProps {
  version: RoomVersion;
  onShow: () => void;
}

/** Says that a newer version has arrived. Nothing switches by itself. */
export function NewerVersion({ version: { number, uploadedBy, uploadedAt }, onShow }: NewerVersionProps) {
  const [now] = useState(serverNow);
  return (
    <div role="status" className={styles.newer}>
      <Icon name="info" />
      <span>{`${uploadedBy.name} uploaded v${number} ${timeAgo(uploadedAt, now)}.`}</span>
      <Button size="compact-sm" onClick={onShow}>
        {`Show v${number}`}
      </Button>
    </div>
  );
}
