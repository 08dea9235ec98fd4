import { endpoints, type BinnedVideo } from '@cutroom/contracts';
import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { LoadError } from '../../../components/load-error';
import { PagedList } from '../../../components/paged-list';
import { SkeletonList } from '../../../components/skeletons';
import { StatusLine } from '../../../components/status-line';
import { roomPath } from '../../../config/paths';
import { useFocusInside } from '../../../lib/focus/use-focus-inside';
import { pagesOf } from '../../../lib/queries/pages-of';
import { BinnedCut } from './binned-cut';
import styles from './bin.module.css';

/** The team's deleted videos, last deleted first (docs/product.md#bin). */
export function Bin() {
  const query = useInfiniteQuery(pagesOf(endpoints.binnedVideos));
  const { data, isPending } = query;
  const [restored, setRestored] = useState<BinnedVideo | null>(null);
  // Restoring a video removes its entry, and with it the focused button.
  const focus = useFocusInside<HTMLDivElement>(data?.map(({ _id }) => _id).join() ?? '');
  return (
    <div {...focus} role="region" aria-label="Bin">
      <StatusLine>
        {restored === null ? undefined : (
          <>
            {`“${restored.title}” was restored. `}
            <Anchor component={Link} to={roomPath(restored._id)} inherit underline="always">
              Open the video
            </Anchor>
          </>
        )}
      </StatusLine>
      {isPending && <SkeletonList label="Loading the bin" count={3} height="7rem" />}
      {!isPending && data === undefined && <LoadError what="the bin" query={query} />}
      {data?.length === 0 && (
        <EmptyState icon="film" title="The bin is empty">
          Videos that are deleted or withdrawn stay here for 7 days, and can be restored.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <PagedList className={styles.list} aria-label="Deleted videos" query={query} moreLabel="Load more">
          {(video) => (
            <li key={video._id}>
              <BinnedCut video={video} onRestored={() => setRestored(video)} />
            </li>
          )}
        </PagedList>
      )}
    </div>
  );
}
