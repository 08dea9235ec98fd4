import type { FilmstripIndex } from '@cutroom/contracts';
import type { CSSProperties } from 'react';

/** The tile of a filmstrip that shows the frame nearest to a time. */
export function tileAt({ count, intervalMs }: FilmstripIndex, atMs: number): number {
  const nearest = Math.round(atMs / intervalMs);
  return Math.min(Math.max(0, nearest), count - 1);
}

/** The tile under a pointer that is at `share` (0 to 1) of the width. */
export const tileUnder = ({ count }: FilmstripIndex, share: number): number =>
  Math.min(Math.max(0, Math.floor(share * count)), count - 1);

/** The position of a tile on the sheet, as a CSS percentage: 0 % is the first, 100 % the last one. */
const offset = (index: number, of: number): string => `${of > 1 ? (index / (of - 1)) * 100 : 0}%`;

/** Shows one tile as the background of an element that has the tile's aspect ratio, whatever its size. */
export function tileStyle(filmstrip: FilmstripIndex, url: string, tile: number): CSSProperties {
  const { columns, count, tileWidth, tileHeight } = filmstrip;
  const rows = Math.ceil(count / columns);
  return {
    aspectRatio: `${tileWidth} / ${tileHeight}`,
    backgroundImage: `url("${url.replaceAll('"', '%22')}")`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${offset(tile % columns, columns)} ${offset(Math.floor(tile / columns), rows)}`,
  };
}
