import { matchPath } from 'react-router';
import { paths } from '../../config/paths';

/** Where a user was when they were sent to /signin. */
export interface Place {
  /** A path of this app. */
  path: string;
  /** Whose session it was; null when the visitor came signed out, from an email or a bookmark. */
  userId: string | null;
}

const storageKey = 'cutroom.place';

/** The screens that are worth returning to: after every sign-in the user is on the dashboard anyway. */
const screens = [paths.review, paths.status, paths.videos, paths.upload, paths.team, paths.profile];

/** The screen of a place; null for a path that this app does not have, such as an address elsewhere. */
export const screenOf = (path: string): (typeof screens)[number] | null =>
  screens.find((pattern) => matchPath(pattern, path) !== null) ?? null;

/** Keeps the place for this tab. Storage that is closed to us costs only that. */
export function keepPlace(storage: Storage, place: Place): void {
  try {
    if (screenOf(place.path) === null) return;
    storage.setItem(storageKey, JSON.stringify(place));
  } catch {
    // The user finds the way back alone.
  }
}

/** The place that this user can return to; null when there is none, or it is another user's. */
export function readPlace(storage: Storage, userId: string): string | null {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as Partial<Place> | null;
    if (typeof kept?.path !== 'string' || screenOf(kept.path) === null) return null;
    return kept.userId === null || kept.userId === userId ? kept.path : null;
  } catch {
    return null;
  }
}

export function forgetPlace(storage: Storage): void {
  try {
    storage.removeItem(storageKey);
  } catch {
    // Nothing was kept either.
  }
}
