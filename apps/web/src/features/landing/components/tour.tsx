import { Text, Title } from '@mantine/core';
import room from '../room.webp';
import styles from './tour.module.css';

const points = [
  {
    title: 'Comments on the exact frame',
    text: 'Draw on the frame, compare versions, and tick off what is done.',
  },
  {
    title: 'What you approve is what is published',
    text: 'The channel receives exactly the bytes that you watched.',
  },
  {
    title: 'Uploads that arrive',
    text: 'After a reload, a crash or a lost connection, they continue where they stopped.',
  },
];

/** Shows visitors what Cutroom does: a screenshot of the review room and three sentences. */
export function Tour() {
  return (
    <>
      <img
        src={room}
        width={1280}
        height={800}
        className={styles.picture}
        alt="The review room: a drawing on a frame of a video, with comments beside it"
      />
      <ul className={styles.points}>
        {points.map(({ title, text }) => (
          <li key={title}>
            <Title order={2} size="h5">
              {title}
            </Title>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </ul>
    </>
  );
}
