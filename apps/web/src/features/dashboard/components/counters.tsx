import { endpoints, messages, type Profile } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DisabledText } from '../../../components/disabled-text';
import { LoadErrorLine } from '../../../components/load-error-line';
import { SkeletonBlock } from '../../../components/skeletons';
import { apiQuery } from '../../../lib/queries/api-query';
import { countersFor, type Counter } from '../model/counters';
import styles from './counters.module.css';

type Viewer = Pick<Profile, 'role' | 'isInTeam'>;

/** The link covers the whole counter. Without a team it is disabled text. */
function Label({ label, to, isInTeam }: Pick<Counter, 'label' | 'to'> & Pick<Viewer, 'isInTeam'>) {
  if (to === undefined) return label;
  if (!isInTeam) return <DisabledText because={messages.notInTeam}>{label}</DisabledText>;
  return (
    <Link to={to} className={styles.link}>
      {label}
    </Link>
  );
}

/** Four counters of the team. A 204 means no team, so all are zero. A load error keeps their height: nothing moves. */
export function Counters({ role, isInTeam }: Viewer) {
  // The title of every page keeps the numbers in the cache, and an event may have reloaded them too early.
  const stats = useQuery({ ...apiQuery(endpoints.teamStats), refetchOnMount: 'always' });
  if (stats.isLoadingError) {
    return <LoadErrorLine what="your numbers" query={stats} className={styles.failed} />;
  }
  return (
    <dl className={styles.counters} aria-label="Counters" aria-busy={stats.isPending}>
      {countersFor(role).map(({ label, key, to }) => (
        <div key={key} className={styles.counter}>
          <dt className={styles.label}>
            <Label label={label} to={to} isInTeam={isInTeam} />
          </dt>
          <dd className={`${styles.value} tabular`}>
            {stats.isPending ? <SkeletonBlock width="2.5rem" height="1.75rem" /> : (stats.data?.[key] ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
