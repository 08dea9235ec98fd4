import { endpoints, type TeamStats } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/icon';
import { SkeletonBlock } from '../../../components/skeletons';
import { errorMessage } from '../../../lib/api-client/api-error';
import { apiQuery } from '../../../lib/queries/api-query';
import styles from './counters.module.css';

/** The four counters (docs/product.md#7-videos); Published is `approve`. */
const counters: readonly { label: string; key: keyof TeamStats }[] = [
  { label: 'Total Videos', key: 'total' },
  { label: 'Pending Review', key: 'pending' },
  { label: 'Published', key: 'approve' },
  { label: 'Team Members', key: 'members' },
];

/**
 * The team in four figures. A 204 means that there is no team to count: zeros. What went wrong takes the same place, so
 * that nothing under it moves.
 */
export function Counters() {
  const stats = useQuery(apiQuery(endpoints.teamStats));
  if (stats.isLoadingError) {
    return (
      <div role="alert" className={styles.failed}>
        <Text size="sm" c="var(--mantine-color-error)">
          Couldn't load your numbers: {errorMessage(stats.error)}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="refresh" size={16} />}
          onClick={() => void stats.refetch()}
        >
          Retry
        </Button>
      </div>
    );
  }
  return (
    <dl className={styles.counters} aria-label="Figures" aria-busy={stats.isPending}>
      {counters.map(({ label, key }) => (
        <div key={key} className={styles.counter}>
          <dt className={styles.label}>{label}</dt>
          <dd className={`${styles.value} tabular`}>
            {stats.isPending ? <SkeletonBlock width="2.5rem" height="1.75rem" /> : (stats.data?.[key] ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
