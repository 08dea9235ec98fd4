import type { Video } from '@cutroom/contracts';
import type { ComponentPropsWithRef } from 'react';
import styles from './player.module.css';
import type { Playback } from './use-playback';

interface MovieProps extends ComponentPropsWithRef<'video'> {
  video: Video;
  playback: Playback;
}

/** The element that plays what `playback` chose. Another URL gets an element of its own. */
export const Movie = ({ video, playback: { url, fail, position }, ...props }: MovieProps) => (
  <video
    key={url}
    className={styles.movie}
    src={url}
    playsInline
    aria-label={`Video: ${video.title}`}
    onError={() => void fail()}
    onEnded={position.forget}
    {...props}
  />
);
