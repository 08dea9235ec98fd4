import { Anchor } from '@mantine/core';
import { createContext, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { binPath } from '../config/paths';
import styles from './deletable-videos.module.css';
import { StatusLine } from './status-line';

interface Deletions {
  /** Announces that the video with this title was moved to the bin. */
  say: (title: string) => void;
  /** Call it after the card has been removed. A focus in the card is lost then. */
  keepFocus: () => void;
}

/** For the buttons that delete a video. Outside of a list they announce nothing. */
export const DeletionsContext = createContext<Deletions>({
  say: () => undefined,
  keepFocus: () => undefined,
});

/**
 * For lists of videos that can be deleted. Announces which video was moved to the bin, and takes over the focus of a
 * removed card.
 */
export function DeletableVideos({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const [title, setTitle] = useState<string | null>(null);
  const [deletions] = useState<Deletions>(() => ({
    say: setTitle,
    keepFocus() {
      // The neighbours of the removed video stay in view.
      if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
    },
  }));
  return (
    <DeletionsContext value={deletions}>
      <div ref={region} tabIndex={-1} role="region" aria-label="Videos" className={styles.videos}>
        <StatusLine>
          {title === null ? undefined : (
            <>
              {`“${title}” was moved to the bin. `}
              <Anchor component={Link} to={binPath} inherit underline="always">
                Open the bin
              </Anchor>
            </>
          )}
        </StatusLine>
        {children}
      </div>
    </DeletionsContext>
  );
}
