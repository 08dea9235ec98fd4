import { endpoints } from '@cutroom/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { useFormError } from '../../../lib/forms/use-form-error';
import { pagesOf } from '../../../lib/queries/pages-of';
import { useReadNotifications } from '../api/use-read-notifications';
import styles from './bell.module.css';

/**
 * Marks all entries that are shown as read: entries that arrive meanwhile stay unread. Renders nothing while there is
 * no entry.
 */
export function MarkAllRead({ unread }: { unread: number }) {
  const { data } = useInfiniteQuery(pagesOf(endpoints.notifications));
  const { error, showError } = useFormError();
  const { mutate, isPending } = useReadNotifications(showError);
  const newest = data?.[0];
  if (newest === undefined) return null;
  return (
    <>
      <CallButton
        variant="default"
        size="xs"
        disabled={unread === 0}
        loading={isPending}
        onClick={() => mutate({ notificationId: newest._id, older: true })}
      >
        Mark all as read
      </CallButton>
      {error.message !== null && (
        <div className={styles.error}>
          <ErrorText {...error} />
        </div>
      )}
    </>
  );
}
