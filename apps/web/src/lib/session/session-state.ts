import { profile, type Profile } from '@cutroom/contracts';

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
  readonly startedAt: number;
  readonly endsAt: number;
}

/** Token, login flag and the profile of the sign-in (docs/product.md#sessions). */
export type Session = SignedOut | SignedIn;

export const signedOut: SignedOut = { token: '', login: false, data: null };

const storageKey = 'cutroom.session';

/** Reads the session after a reload; signed out when it is missing, invalid or expired. */
export function readSession(storage: Storage, now: number): Session {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as Partial<SignedIn> | null;
    const data = profile.safeParse(kept?.data);
    if (kept?.login !== true || typeof kept.token !== 'string' || !data.success) return signedOut;
    const { token, startedAt = 0, endsAt = 0 } = kept;
    return token !== '' && endsAt > now
      ? { token, login: true, data: data.data, startedAt, endsAt }
      : signedOut;
  } catch {
    return signedOut;
  }
}

/** Stores the session for a reload. If storage is full or unavailable, the session lasts only until then. */
export function writeSession(storage: Storage, session: Session): void {
  try {
    if (session.login) storage.setItem(storageKey, JSON.stringify(session));
    else storage.removeItem(storageKey);
  } catch {
    // The session stays in memory.
  }
}
