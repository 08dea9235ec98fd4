import { endpoints } from '@cutroom/contracts';
import { Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { pagesOf } from '../lib/queries/pages-of';
import { LoadError } from './load-error';
import { VideoList } from './video-list';
import { WaitingVersion } from './waiting-version';
import styles from './waiting-versions.module.css';

/** The videos of which the creator wants another version. Renders nothing while there is none. */
export function WaitingVersions({ uploads }: { uploads: boolean }) {
  const id = useId();
  const query = useInfiniteQuery(pagesOf(endpoints.changesRequestedVideos));
  const { data, error } = query;
  if (data === undefined ? error === null : data.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={2} size="h3" id={id}>
        Waiting for a new version
      </Title>
      {/* The error replaces the list, which would load again whenever it appears, and so hide its own error. */}
      {data === undefined && <LoadError what="these videos" query={query} />}
      {data !== undefined && (
        <VideoList
          endpoint={endpoints.changesRequestedVideos}
          label="Waiting for a new version"
          as="rows"
          height="6rem"
          empty={null}
        >
          {(video) => <WaitingVersion video={video} uploads={uploads} />}
        </VideoList>
      )}
    </section>
  );
}
