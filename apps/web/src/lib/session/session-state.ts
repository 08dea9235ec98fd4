import { profile, type Profile } from '@cutroom/contracts';

export interface SignedOut {
  readonly token: '';
  readonly login: false;
  readonly data: null;
}

/** Times are in milliseconds since the epoch, as the browser's clock counts them. */
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

/** What a reload finds in session storage; signed out when it is missing, broken or over. */
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

/** Keeps the session for a reload. Storage that is full or closed to us costs only that. */
export function writeSession(storage: Storage, session: Session): void {
  try {
    if (session.login) storage.setItem(storageKey, JSON.stringify(session));
    else storage.removeItem(storageKey);
  } catch {
    // It lives on in memory.
  }
}
