import type { VideoMedia } from '@cutroom/contracts';
import { useState } from 'react';
import { FilmTile } from './film-tile';
import styles from './film-scrub.module.css';
import { tileUnder } from './film-tiles';
import { useSteadyUrl } from './use-steady-url';

interface FilmScrubProps {
  filmstrip: NonNullable<VideoMedia['filmstrip']>;
  /** Where the pointer is, 0 to 1; null while it is elsewhere. */
  share: number | null;
}

/** The frame under the pointer, over the thumbnail. The sheet is loaded when the pointer first arrives. */
export function FilmScrub({ filmstrip, share }: FilmScrubProps) {
  const { url, onError } = useSteadyUrl(filmstrip.url);
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  if (url === null) return null;
  return (
    <>
      {loadedUrl !== url && (
        <img src={url} alt="" hidden onLoad={() => setLoadedUrl(url)} onError={onError} />
      )}
      {loadedUrl === url && share !== null && (
        <div className={styles.scrub}>
          <FilmTile filmstrip={{ ...filmstrip, url }} tile={tileUnder(filmstrip, share)} />
          <div className={styles.line} style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </>
  );
}
