import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Icon } from '../../../components/icon';
import { useProfile } from '../../../lib/session/session';
import { ViewerCard, type ViewedVideo } from './viewer-card';
import styles from './viewer-preview.module.css';

/** The video as viewers will find it, closed until somebody wants it (docs/product.md#review-page). */
export function ViewerPreview(video: Omit<ViewedVideo, 'channel'>) {
  const [opened, setOpened] = useState(false);
  const { name, username } = useProfile();
  const id = useId();
  const shown = { ...video, channel: name ?? username };
  return (
    <div>
      <Button
        variant="subtle"
        px="xs"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
        leftSection={<Icon name={opened ? 'collapse' : 'expand'} />}
      >
        Preview on YouTube
      </Button>
      {opened && (
        <section id={id} aria-label="Preview on YouTube" className={styles.places}>
          <Text size="sm" c="dimmed">
            As viewers are likely to see it. Your channel shows its own name and picture.
          </Text>
          <ViewerCard place="Home page" layout="home" {...shown} />
          <ViewerCard place="Search" layout="search" {...shown} />
          <ViewerCard place="Phone" layout="phone" {...shown} />
        </section>
      )}
    </div>
  );
}
