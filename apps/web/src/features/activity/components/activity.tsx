import { endpoints } from '@cutroom/contracts';
import { Button, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallButton } from '../../../components/call-button';
import { EmptyState } from '../../../components/empty-state';
import { Icon } from '../../../components/icon';
import { LoadError } from '../../../components/load-error';
import { PagedList } from '../../../components/paged-list';
import { SkeletonList } from '../../../components/skeletons';
import { pagesOf } from '../../../lib/queries/pages-of';
import { useInSteps } from '../../../lib/rendering/use-in-steps';
import { ActivityRow } from './activity-row';
import styles from './activity.module.css';

/** The names of the two kinds of entries, for the empty list. */
const contents = {
  team: 'Team changes, uploads and publishes will appear here.',
  security: 'Sign-ins, codes and password changes will appear here.',
} as const;
type Kind = keyof typeof contents;

function ActivityList({ kind }: { kind: Kind }) {
  const query = useInfiniteQuery(pagesOf(endpoints.teamActivity, { kind }));
  const { data, isPending } = query;
  const showsEntries = useInSteps(data !== undefined);
  if (isPending || (data !== undefined && !showsEntries))
    return <SkeletonList label="Loading the activity" count={3} height="3.25rem" />;
  if (data === undefined) {
    return <LoadError what="the activity" query={query} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState icon="clock" title="No activity yet">
        {contents[kind]}
      </EmptyState>
    );
  }
  return (
    <PagedList
      className={styles.list}
      aria-labelledby="activity"
      query={query}
      moreLabel="Load more activity"
    >
      {(entry) => <ActivityRow key={entry._id} entry={entry} />}
    </PagedList>
  );
}

/** Who did what in the team, when and from where; sign-ins behind 'Security'. Only creators see it. */
export function Activity() {
  const [kind, setKind] = useState<Kind>('team');
  const { refetch } = useInfiniteQuery(pagesOf(endpoints.teamActivity, { kind }));
  // Live updates reload the list too, which the button does not show.
  const [isRefreshing, setRefreshing] = useState(false);

  function refresh() {
    setRefreshing(true);
    void refetch().finally(() => setRefreshing(false));
  }

  return (
    <section className={styles.section} aria-labelledby="activity">
      <div className={styles.heading}>
        <Title order={2} size="h4" id="activity">
          Activity
        </Title>
        <div className={styles.actions}>
          <Button
            variant={kind === 'security' ? 'light' : 'default'}
            size="xs"
            leftSection={<Icon name="lock" size={16} />}
            aria-pressed={kind === 'security'}
            onClick={() => setKind(kind === 'security' ? 'team' : 'security')}
          >
            Security
          </Button>
          <CallButton
            variant="default"
            size="xs"
            leftSection={<Icon name="refresh" size={16} />}
            loading={isRefreshing}
            onClick={refresh}
          >
            Refresh
          </CallButton>
        </div>
      </div>
      <ActivityList key={kind} kind={kind} />
    </section>
  );
}
