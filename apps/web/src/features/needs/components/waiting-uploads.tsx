import { endpoints, type Video } from '@cutroom/contracts';
import { Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { VideoTitle } from '../../../components/video-title';
import { roomPath } from '../../../config/paths';
import { pagesOf } from '../../../lib/queries/pages-of';
import { VideoNeed } from './video-need';
import styles from './waiting-uploads.module.css';

function WaitingUpload({ video }: { video: Video }) {
  const id = useId();
  return (
    <article className={styles.upload} aria-labelledby={id}>
      <VideoTitle order={3} id={id} title={video.title} to={roomPath(video._id)} />
      {video.failure !== null && <Text size="sm">{video.failure}</Text>}
      <VideoNeed video={video} describedBy={id} />
    </article>
  );
}

/**
 * The creator's uploads that cannot continue without a new permission, with the choices of the email. Nothing is shown
 * when there is none. They are first in the order by activity, so the first page holds them.
 */
export function WaitingUploads() {
  const { data = [] } = useInfiniteQuery(pagesOf(endpoints.publishedVideos, { order: 'activity' }));
  const waiting = data.filter(({ need }) => need?.kind === 'authorization');
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-uploads" className={styles.section}>
      <Title order={2} size="h3" id="waiting-uploads">
        Uploads that wait for you
      </Title>
      {waiting.map((video) => (
        <WaitingUpload key={video._id} video={video} />
      ))}
    </section>
  );
}
