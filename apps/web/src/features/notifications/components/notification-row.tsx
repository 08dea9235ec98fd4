import type { Notification } from '@cutroom/contracts';
import { ActionIcon, Anchor, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon';
import { IstTime } from '../../../components/ist-time';
import { useFocusInside } from '../../../lib/focus/use-focus-inside';
import { describeNotification, placeOf } from '../model/describe-notification';
import styles from './notifications.module.css';

interface NotificationRowProps {
  entry: Notification;
  onRead: () => void;
  onLeave: () => void;
}

/** One entry. Opening it leads to the page that it is about and marks it as read. */
export function NotificationRow({ entry, onRead, onLeave }: NotificationRowProps) {
  const text = describeNotification(entry);
  const place = placeOf(entry);
  // The button with the check mark disappears once the entry is read.
  const focus = useFocusInside<HTMLLIElement>(entry.read ? 'read' : 'unread');
  return (
    <li {...focus} className={styles.entry} data-unread={!entry.read || undefined}>
      <div className={styles.text}>
        {place === null ? (
          <Text size="sm">{text}</Text>
        ) : (
          <Anchor
            component={Link}
            to={place}
            size="sm"
            c="inherit"
            fw={entry.read ? 400 : 600}
            onClick={() => {
              onRead();
              onLeave();
            }}
          >
            {text}
          </Anchor>
        )}
        {!entry.read && <VisuallyHidden> (unread)</VisuallyHidden>}
        {entry.note !== null && (
          <Text size="xs" c="dimmed" lineClamp={3}>
            {entry.note}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          <IstTime at={entry.at} />
          {entry.video.gone && ' · The video was deleted'}
        </Text>
      </div>
      {!entry.read && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.mark}
          aria-label={`Mark as read: ${text}`}
          onClick={onRead}
        >
          <Icon name="check" />
        </ActionIcon>
      )}
    </li>
  );
}
