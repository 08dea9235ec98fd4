import { endpoints, type TeamStats } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { LoadErrorLine } from '../../../components/load-error-line';
import { SkeletonBlock } from '../../../components/skeletons';
import { apiQuery } from '../../../lib/queries/api-query';
import styles from './counters.module.css';

/** The four counters (docs/product.md#7-videos); Published is `approve`. */
const counters: readonly { label: string; key: keyof TeamStats }[] = [
  { label: 'Total Videos', key: 'total' },
  { label: 'Pending Review', key: 'pending' },
  { label: 'Published', key: 'approve' },
  { label: 'Team Members', key: 'members' },
];

/** Four counters of the team. A 204 means no team, so all are zero. A load error keeps their height: nothing moves. */
export function Counters() {
  const stats = useQuery(apiQuery(endpoints.teamStats));
  if (stats.isLoadingError) {
    return (
      <LoadErrorLine
        what="your numbers"
        error={stats.error}
        onRetry={() => void stats.refetch()}
        className={styles.failed}
      />
    );
  }
  return (
    <dl className={styles.counters} aria-label="Counters" aria-busy={stats.isPending}>
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
