import { matchPath } from 'react-router';
import { paths } from '../../config/paths';
import { forgetKey, keepJson, readJson } from '../storage/stored-json';

/** Where a user was when they were sent to /signin. */
export interface Place {
  /** A path of this app; an invitation's has a fragment. */
  path: string;
  /** Whose session it was; null when the visitor came signed out, from an email or a bookmark. */
  userId: string | null;
}

const storageKey = 'cutroom.place';

/** The screens that are worth returning to: after every sign-in the user is on the dashboard anyway. */
const screens = [
  paths.invitation,
  paths.review,
  paths.status,
  paths.videos,
  paths.upload,
  paths.team,
  paths.profile,
];

/** The screen of a place; null for a path that this app does not have, such as an address elsewhere. */
export const screenOf = (path: string): (typeof screens)[number] | null =>
  screens.find((pattern) => matchPath(pattern, path.split('#')[0] ?? '') !== null) ?? null;

/** Keeps the place for this tab. */
export function keepPlace(storage: Storage, place: Place): void {
  if (screenOf(place.path) !== null) keepJson(storage, storageKey, place);
}

/** The place that this user can return to; null when there is none, or it is another user's. */
export function readPlace(storage: Storage, userId: string): string | null {
  const { path, userId: ownerId } = (readJson(storage, storageKey) ?? {}) as Partial<Place>;
  if (typeof path !== 'string' || screenOf(path) === null) return null;
  return ownerId === null || ownerId === userId ? path : null;
}

export const forgetPlace = (storage: Storage): void => forgetKey(storage, storageKey);
