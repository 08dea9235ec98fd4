import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './paged-list';
import styles from './video-pages.module.css';

interface VideoPagesProps<Video> extends Omit<PagedListProps<Video>, 'className'> {
  /** 'cards' in the responsive grid, or 'rows' below each other. */
  as: 'cards' | 'rows';
  children: (video: Video) => ReactNode;
}

/** Videos that have loaded. */
export const VideoPages = <Video extends { _id: string }>({
  as,
  children,
  ...list
}: VideoPagesProps<Video>) => (
  <PagedList className={styles.list} data-as={as} {...list}>
    {(video) => <li key={video._id}>{children(video)}</li>}
  </PagedList>
);
