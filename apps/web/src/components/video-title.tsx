import { Title } from '@mantine/core';
import { Link } from 'react-router';
import styles from './video-title.module.css';

interface VideoTitleProps {
  id: string;
  /** The level of the heading. */
  order: 2 | 3;
  title: string;
  /** Where it leads. */
  to?: string;
}

/** The title of a video in a card or a row, cut off after two lines. */
export const VideoTitle = ({ id, order, title, to }: VideoTitleProps) => (
  <Title order={order} size="h5" id={id} lineClamp={2} title={title}>
    {to === undefined ? (
      title
    ) : (
      <Link to={to} className={styles.link}>
        {title}
      </Link>
    )}
  </Title>
);
