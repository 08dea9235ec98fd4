import { endpoints } from '@cutroom/contracts';
import { Button, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state';
import { Icon } from '../../../components/icon';
import { LoadError } from '../../../components/load-error';
import { PagedList } from '../../../components/paged-list';
import { SkeletonList } from '../../../components/skeletons';
import { pagesOf } from '../../../lib/queries/pages-of';
import { ActivityRow } from './activity-row';
import styles from './activity.module.css';

function ActivityList() {
  const query = useInfiniteQuery(pagesOf(endpoints.teamActivity));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <SkeletonList label="Loading the activity" count={3} height="3.25rem" />;
  if (data === undefined) {
    return <LoadError what="the activity" error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState icon="clock" title="No activity yet">
        Sign-ins, team changes, uploads and publishes will appear here.
      </EmptyState>
    );
  }
  return (
    <PagedList
      className={styles.list}
      aria-labelledby="activity"
      items={data}
      query={query}
      moreLabel="Load more activity"
    >
      {(entry) => <ActivityRow key={entry._id} entry={entry} />}
    </PagedList>
  );
}

/** Who did what in the team, when and from where. Only creators see it. */
export function Activity() {
  const { refetch, isRefetching } = useInfiniteQuery(pagesOf(endpoints.teamActivity));
  return (
    <section className={styles.section} aria-labelledby="activity">
      <div className={styles.heading}>
        <Title order={2} size="h4" id="activity">
          Activity
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="refresh" size={16} />}
          loading={isRefetching}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </div>
      <ActivityList />
    </section>
  );
}
