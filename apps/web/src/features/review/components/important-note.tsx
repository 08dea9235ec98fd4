import { Title } from '@mantine/core';
import styles from './review.module.css';

/** The note beside the thumbnail preview (docs/product.md#review-page). */
export function ImportantNote() {
  return (
    <section className={styles.note} aria-labelledby="important-note">
      <Title order={3} size="h5" id="important-note">
        Important Note for Youtubers
      </Title>
      <ul>
        <li>Secure authorization: Google asks for your permission in a new tab.</li>
        <li>No token storage: Cutroom never stores a token for your channel.</li>
        <li>Automated upload: it takes about 10 to 15 minutes, and you can close Cutroom in the meantime.</li>
        <li>If it fails, we&apos;ll email you the reason.</li>
      </ul>
    </section>
  );
}
