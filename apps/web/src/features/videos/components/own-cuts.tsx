import { endpoints } from '@cutroom/contracts';
import { Text, Title } from '@mantine/core';
import { VideoList } from '../../../components/video-list';
import { OwnCut } from './own-cut';
import styles from './own-cuts.module.css';

/** What an editor has uploaded to the team, in every state (docs/product.md#pending-videos). */
export function OwnCuts() {
  return (
    <section aria-labelledby="own-cuts" className={styles.section}>
      <Title order={2} size="h3" id="own-cuts">
        Your cuts
      </Title>
      <VideoList
        endpoint={endpoints.ownVideos}
        label="Your cuts"
        as="rows"
        height="4.5rem"
        empty={<Text c="dimmed">Cuts that you upload appear here, before and after they are published.</Text>}
      >
        {(video) => <OwnCut video={video} />}
      </VideoList>
    </section>
  );
}
