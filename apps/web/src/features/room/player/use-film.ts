import { useSyncExternalStore } from 'react';
import type { FilmControl, FilmState } from './film-state';

/** One value of the player's state; the component renders only when this value changes. */
export const useFilm = <T extends string | number | boolean | object | null>(
  control: FilmControl,
  read: (state: FilmState) => T,
): T => useSyncExternalStore(control.subscribe, () => read(control.getState()));
