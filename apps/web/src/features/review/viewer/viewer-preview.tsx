import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { DisclosureButton } from '../../../components/disclosure-button';
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
      <DisclosureButton opened={opened} onToggle={setOpened} controls={id}>
        Preview on YouTube
      </DisclosureButton>
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
