import { useId, useState } from 'react';
import { DisclosureButton } from '../../../components/disclosure-button';
import { onDemand } from '../../../components/on-demand';
import { SkeletonBlock } from '../../../components/skeletons';
import { useProfile } from '../../../lib/session/session';
import type { ViewedVideo } from './viewer-card';
import styles from './viewer-preview.module.css';

const ViewerPlaces = onDemand({
  what: 'the preview on YouTube',
  load: async () => (await import('./viewer-places')).ViewerPlaces,
  placeholder: <SkeletonBlock height="12rem" />,
});

/** The video as viewers will find it, closed at first (docs/product.md#review-page). */
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
          <ViewerPlaces {...shown} />
        </section>
      )}
    </div>
  );
}
