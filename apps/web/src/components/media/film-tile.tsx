import type { VideoMedia } from '@cutroom/contracts';
import { tileStyle } from './film-tiles';
import styles from './film-tile.module.css';

interface FilmTileProps {
  filmstrip: NonNullable<VideoMedia['filmstrip']>;
  tile: number;
}

/** One frame of a filmstrip, as large as its 16:9 frame allows. It is decoration: text beside it has the meaning. */
export function FilmTile({ filmstrip, tile }: FilmTileProps) {
  const isWide = filmstrip.tileWidth * 9 >= filmstrip.tileHeight * 16;
  return (
    <span className={styles.frame} aria-hidden>
      <span
        className={styles.tile}
        data-wide={isWide || undefined}
        style={tileStyle(filmstrip, filmstrip.url, tile)}
      />
    </span>
  );
}
