import { matchPath } from 'react-router';
import { paths } from '../../config/paths';
import { forgetKey, keepJson, readJson } from '../storage/stored-json';

/** Where a user was when they were sent to /signin. */
export interface Place {
  /** A path of this app with its query; an invitation's has a fragment. */
  path: string;
  /** The ID of the session's user; null for a visitor who came from an email or a bookmark without a session. */
  userId: string | null;
}

const storageKey = 'cutroom.place';

/** The screens to which a user can return. The dashboard is not one of them, because every sign-in leads there. */
const screens = [
  paths.invitation,
  paths.review,
  paths.status,
  paths.videos,
  paths.room,
  paths.compare,
  paths.print,
  paths.upload,
  paths.team,
  paths.profile,
];

/** A parsed place of this app. */
export interface KnownPlace {
  /** The path as the browser normalises it, with query and fragment. */
  path: string;
  screen: (typeof screens)[number];
  /** The video in the path; undefined for a screen without one. */
  videoId: string | undefined;
  query: URLSearchParams;
}

function parseUrl(path: string): URL | null {
  try {
    return new URL(path, window.location.origin);
  } catch {
    return null;
  }
}

/**
 * Anybody can write to the storage, so the browser's own parser decides where a path leads: '//evil.test' and
 * '/\evil.test' lead to another site.
 *
 * @returns null for such a path, and for a screen that is not worth returning to
 */
function parsePlace(path: string): KnownPlace | null {
  const url = parseUrl(path);
  if (url === null || url.origin !== window.location.origin) return null;
  const { pathname, search, hash, searchParams: query } = url;
  const screen = screens.find((pattern) => matchPath(pattern, pathname) !== null);
  if (screen === undefined) return null;
  const { videoId } = matchPath<string>(screen, pathname)?.params ?? {};
  return { path: pathname + search + hash, screen, videoId, query };
}

/** Keeps the place for this tab. */
export function keepPlace(storage: Storage, place: Place): void {
  if (parsePlace(place.path) !== null) keepJson(storage, storageKey, place);
}

/** The place that this user can return to; null when there is none, or it is another user's. */
export function readPlace(storage: Storage, userId: string): KnownPlace | null {
  const { path, userId: ownerId } = (readJson(storage, storageKey) ?? {}) as Partial<Place>;
  if (typeof path !== 'string') return null;
  return ownerId === null || ownerId === userId ? parsePlace(path) : null;
}

export const forgetPlace = (storage: Storage): void => forgetKey(storage, storageKey);
