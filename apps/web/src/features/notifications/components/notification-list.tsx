import { endpoints } from '@cutroom/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state';
import { ErrorText } from '../../../components/error-text';
import { LoadError } from '../../../components/load-error';
import { PagedList } from '../../../components/paged-list';
import { SkeletonList } from '../../../components/skeletons';
import { useFormError } from '../../../lib/forms/use-form-error';
import { pagesOf } from '../../../lib/queries/pages-of';
import { useReadNotifications } from '../api/use-read-notifications';
import { NotificationRow } from './notification-row';
import styles from './notifications.module.css';

interface NotificationListProps {
  /** The user follows a link to another page. */
  onLeave: () => void;
}

/** The entries of the bell, newest first. */
export function NotificationList({ onLeave }: NotificationListProps) {
  const query = useInfiniteQuery(pagesOf(endpoints.notifications));
  const { error, showError } = useFormError();
  const { mutate } = useReadNotifications(showError);
  const { data, isPending } = query;
  // Enough to fill the dialog, which would otherwise grow when the entries arrive.
  if (isPending) return <SkeletonList label="Loading your notifications" count={12} height="3.25rem" />;
  if (data === undefined) {
    return <LoadError what="your notifications" query={query} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState icon="bell" title="No notifications yet">
        New cuts, comments and publishes of your team will appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ErrorText {...error} reserve />
      <PagedList
        className={styles.list}
        aria-label="Notifications"
        query={query}
        moreLabel="Load more notifications"
      >
        {(entry) => (
          <NotificationRow
            key={entry._id}
            entry={entry}
            onRead={() => {
              if (!entry.read) mutate({ notificationId: entry._id, older: false });
            }}
            onLeave={onLeave}
          />
        )}
      </PagedList>
    </>
  );
}
