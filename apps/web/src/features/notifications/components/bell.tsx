import { endpoints } from '@cutroom/contracts';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../components/dialog';
import { Icon } from '../../../components/icon';
import { onDemand } from '../../../components/on-demand';
import { SkeletonBlock } from '../../../components/skeletons';
import { apiQuery } from '../../../lib/queries/api-query';
import { useReadsOfOtherTabs } from '../api/use-read-notifications';
import styles from './bell.module.css';
import { MarkAllRead } from './mark-all-read';
import { NotificationList } from './notification-list';

const NotificationSettings = onDemand({
  what: 'the settings',
  load: async () => (await import('./notification-settings')).NotificationSettings,
  placeholder: <SkeletonBlock height="12rem" />,
});

interface BellProps {
  /** Puts the button into the top bar. */
  renderButton: (button: ReactNode) => ReactNode;
}

const mostShown = 99;

interface BellContentProps {
  unread: number;
  onLeave: () => void;
}

/** The entries, or the settings in their place. */
function BellContent({ unread, onLeave }: BellContentProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        {!isChoosing && <MarkAllRead unread={unread} />}
        <Button
          variant="default"
          size="xs"
          ml="auto"
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {isChoosing ? 'Back to the notifications' : 'Settings'}
        </Button>
      </div>
      {isChoosing ? <NotificationSettings /> : <NotificationList onLeave={onLeave} />}
    </>
  );
}

/** The user's notifications, behind a button with the number of unread entries (docs/product.md#notifications). */
export function Bell({ renderButton }: BellProps) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(apiQuery(endpoints.unreadNotifications));
  const unread = data?.unread ?? 0;
  useReadsOfOtherTabs();
  return (
    <>
      {renderButton(
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={styles.bell}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        >
          <Icon name="bell" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {unread > mostShown ? `${mostShown}+` : unread}
            </span>
          )}
        </ActionIcon>,
      )}
      {/* A centred dialog would move when its list arrives. */}
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Notifications" centered={false}>
        <BellContent unread={unread} onLeave={() => setOpened(false)} />
      </Dialog>
    </>
  );
}
