import type { BrowsedVideo } from '@cutroom/contracts';
import { Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { EmptyState } from '../../../../components/empty-state';
import { LoadError } from '../../../../components/load-error';
import { SkeletonList } from '../../../../components/skeletons';
import { VideoPages } from '../../../../components/video-pages';
import { WaitingVersion } from '../../../../components/waiting-version';
import { useProfile } from '../../../../lib/session/session';
import { browsedVideos } from '../../api/browsed-videos';
import { isNarrowed, type ViewChoice } from '../../model/view-choice';
import { VideoCard } from '../video-card';
import { PublishedVideo } from './published-video';
import { TransferVideo } from './transfer-video';
import { viewNames } from './view-names';
import styles from './views.module.css';

interface ListedProps {
  choice: ViewChoice;
  video: BrowsedVideo;
}

/** A video as its view shows it. */
function Listed({ choice: { view }, video }: ListedProps) {
  const reviews = useProfile().role === 'YOUTUBER';
  if (view === 'pending') return <VideoCard video={video} reviews={reviews} />;
  if (view === 'waiting') return <WaitingVersion video={video} uploads={!reviews} />;
  return view === 'transfer' ? <TransferVideo video={video} /> : <PublishedVideo video={video} />;
}

/** Announces how many videos are shown, because the list changes while the user types. */
const countText = (count: number, hasMore: boolean): string => {
  if (hasMore) return `${count} shown, and there are more`;
  return count === 1 ? '1 video' : `${count} videos`;
};

/** A view of the videos, narrowed and ordered as the address says. */
export function BrowsedList({ choice }: { choice: ViewChoice }) {
  const id = useId();
  const query = useInfiniteQuery(browsedVideos(choice));
  const { data, isPending, isPlaceholderData, hasNextPage } = query;
  const as = choice.view === 'pending' ? 'cards' : 'rows';
  const { name, empty } = viewNames.find(({ view }) => view === choice.view) ?? { name: '', empty: ['', ''] };
  const [title, text] = isNarrowed(choice)
    ? ['No videos match', 'Try fewer words, clear the filters, or look in another view: your search stays.']
    : empty;
  return (
    <section aria-labelledby={id} className={styles.section} aria-busy={isPlaceholderData || undefined}>
      <div className={styles.heading}>
        <Title order={2} size="h3" id={id}>
          {name}
        </Title>
        <Text size="sm" c="dimmed" role="status" className="tabular">
          {isPlaceholderData && 'Loading…'}
          {data !== undefined && !isPlaceholderData && countText(data.length, hasNextPage)}
        </Text>
      </div>
      {isPending && (
        <SkeletonList label="Loading videos" count={3} height={as === 'cards' ? '27rem' : '8rem'} as={as} />
      )}
      {!isPending && data === undefined && <LoadError what="the videos" query={query} />}
      {data?.length === 0 && (
        <EmptyState icon="film" title={title}>
          {text}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <VideoPages as={as} aria-labelledby={id} query={query} moreLabel="Show more">
          {(video) => <Listed choice={choice} video={video} />}
        </VideoPages>
      )}
    </section>
  );
}
