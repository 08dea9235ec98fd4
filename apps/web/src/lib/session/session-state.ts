import { roles, type Profile } from '@cutroom/contracts';
import { forgetKey, keepJson, readJson } from '../storage/stored-json';

export interface SignedOut {
  readonly token: '';
  readonly login: false;
  readonly data: null;
}

/** Times are epoch milliseconds of the browser's clock. */
export interface SignedIn {
  readonly token: string;
  readonly login: true;
  readonly data: Profile;
  /** The sign-in, which a renewal keeps. 0 when a page of an earlier version signed in. */
  readonly signedInAt: number;
  /** The sign-in or the latest renewal. */
  readonly startedAt: number;
  readonly endsAt: number;
}

/** Token, login flag and the profile of the sign-in (docs/product.md#sessions). */
export type Session = SignedOut | SignedIn;

export const signedOut: SignedOut = { token: '', login: false, data: null };

const storageKey = 'cutroom.session';

const isString = (value: unknown): boolean => typeof value === 'string';
const isStringOrNull = (value: unknown): boolean => value === null || isString(value);

/**
 * Checks of a stored profile. They are written by hand because every visit runs them before the first paint: the schema
 * of contracts would add its library to the code of the sign-in page.
 */
const profileFields: Record<keyof Profile, (value: unknown) => boolean> = {
  _id: isString,
  username: isString,
  email: isString,
  role: (value) => roles.some((role) => role === value),
  isInTeam: (value) => typeof value === 'boolean',
  teamId: isStringOrNull,
  name: isStringOrNull,
  about: isStringOrNull,
  yearsOfExperience: (value) => value === null || typeof value === 'number',
  location: isStringOrNull,
  profile: isStringOrNull,
  createdAt: isString,
};

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(profileFields).every(([name, fits]) => fits((value as Record<string, unknown>)[name]));

/** Parses a stored session; null when it is invalid or has expired. */
export function parseSession(kept: unknown, now: number): SignedIn | null {
  const fields = (kept ?? {}) as Partial<SignedIn>;
  const { token, login, data, signedInAt = 0, startedAt = 0, endsAt = 0 } = fields;
  if (login !== true || typeof token !== 'string' || token === '' || !isProfile(data)) return null;
  if (![signedInAt, startedAt, endsAt].every(Number.isFinite)) return null;
  return endsAt > now ? { token, login, data, signedInAt, startedAt, endsAt } : null;
}

/** Reads the session after a reload; signed out when it is missing, invalid or had ended at `now`. */
export function readSession(storage: Storage, now: number): Session {
  return parseSession(readJson(storage, storageKey), now) ?? signedOut;
}

/** Stores the session for a reload. If storage is full or unavailable, the session lasts only until then. */
export const writeSession = (storage: Storage, session: SignedIn): void =>
  keepJson(storage, storageKey, session);

/** Removes the stored session. */
export const forgetSession = (storage: Storage): void => forgetKey(storage, storageKey);
