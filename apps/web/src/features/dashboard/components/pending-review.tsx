import { endpoints, messages, type Profile } from '@cutroom/contracts';
import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DisabledText } from '../../../components/disabled-text';
import { EmptyState } from '../../../components/empty-state';
import { LoadError } from '../../../components/load-error';
import { NothingPending } from '../../../components/nothing-pending';
import { SkeletonList } from '../../../components/skeletons';
import { paths } from '../../../config/paths';
import { apiQuery } from '../../../lib/queries/api-query';
import styles from './pending-review.module.css';
import { PendingRow } from './pending-row';

/** The list shows the newest videos; View All links to the rest. */
const shown = 5;

function PendingList({ role }: Pick<Profile, 'role'>) {
  const videos = useQuery(apiQuery(endpoints.pendingVideos, { query: { limit: String(shown) } }));
  if (videos.isPending) return <SkeletonList label="Loading pending videos" count={3} height="4rem" />;
  if (videos.isLoadingError) {
    return <LoadError what="the pending videos" query={videos} />;
  }
  if (videos.data === null || videos.data.length === 0) return <NothingPending role={role} />;
  return (
    <ul className={styles.list}>
      {videos.data.map((video) => (
        <PendingRow key={video._id} video={video} reviews={role === 'YOUTUBER'} />
      ))}
    </ul>
  );
}

/** The Pending Review list (docs/product.md#dashboard). View All is disabled for an editor without a team. */
export function PendingReview({ role, isInTeam }: Pick<Profile, 'role' | 'isInTeam'>) {
  return (
    <section aria-labelledby="pending-review">
      <div className={styles.heading}>
        <Title order={2} size="h4" id="pending-review">
          Pending Review
        </Title>
        {isInTeam ? (
          <Anchor component={Link} to={paths.videos} size="sm">
            View All
          </Anchor>
        ) : (
          <DisabledText because={messages.notInTeam} className={styles.viewAll}>
            View All
          </DisabledText>
        )}
      </div>
      {isInTeam ? (
        <PendingList role={role} />
      ) : (
        <EmptyState icon="film" title="No Pending Videos">
          Your team's cuts will appear here.
        </EmptyState>
      )}
    </section>
  );
}
