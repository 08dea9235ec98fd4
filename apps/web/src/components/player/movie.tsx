import type { Video } from '@cutroom/contracts';
import { useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef, type ComponentPropsWithRef } from 'react';
import styles from './player.module.css';
import type { Playback } from './use-playback';

interface MovieProps extends Omit<ComponentPropsWithRef<'video'>, 'onLoadedMetadata'> {
  video: Video;
  playback: Playback;
  /** Called when the metadata of the element is known; possibly twice. */
  onMetadata: (element: HTMLVideoElement) => void;
}

/** The element that plays what `playback` chose. Each URL gets a new element. */
export function Movie({ video, playback, onMetadata, ref, ...props }: MovieProps) {
  const { url, fail, position } = playback;
  const element = useRef<HTMLVideoElement>(null);
  // A browser loads the file as soon as React has made the element. React drops its events until it is on the page.
  useLayoutEffect(() => {
    if (element.current && element.current.readyState > 0) onMetadata(element.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each element
  }, [url]);
  return (
    <video
      key={url}
      ref={useMergedRef(element, ref)}
      className={styles.movie}
      src={url}
      playsInline
      aria-label={`Video: ${video.title}`}
      onError={() => void fail()}
      onEnded={position.forget}
      onLoadedMetadata={({ currentTarget }) => onMetadata(currentTarget)}
      {...props}
    />
  );
}
