import type { endpoints, Video } from '@cutroom/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pagesOf, type ListOrder } from '../lib/queries/pages-of';
import { useInSteps } from '../lib/rendering/use-in-steps';
import { LoadError } from './load-error';
import { SkeletonList } from './skeletons';
import { VideoPages } from './video-pages';

interface VideoListProps {
  endpoint:
    | typeof endpoints.pendingVideos
    | typeof endpoints.publishedVideos
    | typeof endpoints.ownVideos
    | typeof endpoints.changesRequestedVideos;
  /** By activity instead of newest first, where the endpoint offers it. */
  order?: ListOrder['order'];
  /** The name of the list for screen readers. */
  label: string;
  /** 'cards' in the responsive grid, or 'rows' below each other. */
  as: 'cards' | 'rows';
  /** The height of an entry, for the skeleton. */
  height: string;
  /** Shown when there is none. */
  empty: ReactNode;
  children: (video: Video) => ReactNode;
}

/** A list of videos that loads page by page, with its loading, empty and error states. */
export function VideoList({ endpoint, order, label, as, height, empty, children }: VideoListProps) {
  const query = useInfiniteQuery(pagesOf(endpoint, { order }));
  const { data, isPending } = query;
  const showsVideos = useInSteps(data !== undefined);
  if (isPending || (data !== undefined && !showsVideos))
    return <SkeletonList label="Loading videos" count={3} height={height} as={as} />;
  if (data === undefined) return <LoadError what="the videos" query={query} />;
  if (data.length === 0) return empty;
  return (
    <VideoPages as={as} aria-label={label} query={query} moreLabel="Load more">
      {children}
    </VideoPages>
  );
}
