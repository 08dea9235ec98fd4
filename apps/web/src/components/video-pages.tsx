import type { ReactNode } from 'react';
import { useGrowingCount } from '../lib/rendering/use-growing-count';
import { PagedList, type PagedListProps } from './paged-list';
import styles from './video-pages.module.css';

interface VideoPagesProps<Video> extends Omit<PagedListProps<Video>, 'className'> {
  /** 'cards' in the responsive grid, or 'rows' below each other. */
  as: 'cards' | 'rows';
  children: (video: Video) => ReactNode;
}

/** A list of loaded videos. Cards, of which a page has many large ones, appear in steps. */
export function VideoPages<Video extends { _id: string }>({
  as,
  query,
  children,
  ...list
}: VideoPagesProps<Video>) {
  const { data = [], hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const grown = useGrowingCount(data.length);
  const shown = as === 'cards' ? data.slice(0, grown) : data;
  return (
    <PagedList
      className={styles.list}
      data-as={as}
      data-growing={shown.length < data.length || undefined}
      query={{ data: shown, hasNextPage, fetchNextPage, isFetchingNextPage }}
      {...list}
    >
      {(video) => <li key={video._id}>{children(video)}</li>}
    </PagedList>
  );
}
