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
        <li>Secure authorization: Google itself asks for your permission, in a new tab.</li>
        <li>No token storage: no token of your channel is ever stored.</li>
        <li>Automated upload: it takes about 10 to 15 minutes, and you can close Cutroom meanwhile.</li>
        <li>If it fails, you get an email that says why.</li>
      </ul>
    </section>
  );
}
