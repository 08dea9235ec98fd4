import { formatAgo, type RoomVersion } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Announced } from '../../../components/announced';
import { Icon } from '../../../components/icon';
import { serverNow } from '../../../lib/time/server-clock';
import { useNow } from '../../../lib/time/use-now';
import styles from './room.module.css';

interface NewerVersionProps {
  version: RoomVersion;
  onShow: () => void;
}

/** Says that a newer version has arrived. Nothing switches by itself. */
export function NewerVersion({ version: { number, uploadedBy, uploadedAt }, onShow }: NewerVersionProps) {
  const now = useNow(60_000, serverNow);
  return (
    <div className={styles.newer}>
      <Icon name="info" />
      <span>
        {/* Without the time, which would be announced again every minute. */}
        <span role="status">
          <Announced>{`${uploadedBy.name} uploaded v${number}`}</Announced>
        </span>
        {` ${formatAgo(now - Date.parse(uploadedAt))}.`}
      </span>
      <Button size="compact-sm" onClick={onShow}>
        {`Show v${number}`}
      </Button>
    </div>
  );
}
