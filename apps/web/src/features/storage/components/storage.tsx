import { endpoints, formatSize, type TeamStorage } from '@cutroom/contracts';
import { Progress, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../components/load-error';
import { SkeletonBlock } from '../../../components/skeletons';
import { apiQuery } from '../../../lib/queries/api-query';
import { KeepOriginals } from './keep-originals';
import styles from './storage.module.css';

/** The label of a state in the list of counts. */
const stateNames: Record<TeamStorage['states'][number]['state'], string> = {
  AWAITING_UPLOAD: 'Being uploaded',
  PENDING: 'Pending',
  CHANGES_REQUESTED: 'Waiting for a new version',
  PUBLISHING: 'In transfer',
  PUBLISHED: 'Published',
  DELETED: 'In the bin',
};

function Used({ usedBytes, quotaBytes }: Pick<TeamStorage, 'usedBytes' | 'quotaBytes'>) {
  if (quotaBytes === null) return <Text>{`${formatSize(usedBytes)} used`}</Text>;
  const share = Math.min(100, (usedBytes / quotaBytes) * 100);
  return (
    <>
      <Text>{`${formatSize(usedBytes)} of ${formatSize(quotaBytes)} used`}</Text>
      <Progress value={share} color={share > 90 ? 'red.8' : undefined} aria-label="Storage used" />
    </>
  );
}

function States({ states }: Pick<TeamStorage, 'states'>) {
  return (
    <dl className={`${styles.states} tabular`} aria-label="Storage by state">
      {states.map(({ state, videos, bytes }) => (
        <div key={state} className={styles.state}>
          <dt>{stateNames[state]}</dt>
          <dd>{`${formatSize(bytes)} in ${videos === 1 ? '1 video' : `${videos} videos`}`}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StorageProps {
  teamId: string;
  /** Creators decide how long originals are kept. */
  leads: boolean;
}

/** The storage that the team's files use, per state of their videos (docs/product.md#storage). */
export function Storage({ teamId, leads }: StorageProps) {
  const query = useQuery(apiQuery(endpoints.teamStorage, { params: { teamId } }));
  const { data, error } = query;
  return (
    <section aria-labelledby="storage" className={styles.section}>
      <Title order={2} size="h4" id="storage">
        Storage
      </Title>
      {/* As high as the content that follows, so that the activity below does not move. */}
      <div className={styles.place} data-leads={leads || undefined}>
        {data === undefined && error === null && <SkeletonBlock height="100%" />}
        {data === undefined && error !== null && <LoadError what="the storage" query={query} />}
        {data !== undefined && (
          <div className={styles.card}>
            <Used {...data} />
            <States states={data.states} />
            <Text size="sm" c="dimmed">
              All versions of your videos. Previews and thumbnails are not counted.
            </Text>
            {leads && <KeepOriginals teamId={teamId} days={data.originalsKeptDays} />}
          </div>
        )}
      </div>
    </section>
  );
}
