import type { Profile } from '@cutroom/contracts';
import { useSyncExternalStore } from 'react';
import { createSessionStore } from './session-store';
import type { Session } from './session-state';

/** A session that began before this was found in session storage: the page has been reloaded since. */
export const pageOpenedAt = Date.now();

/** The session of this tab. Session storage is a tab's own, so tabs do not see each other's. */
export const session = createSessionStore(window.sessionStorage);

// Timers sleep with the tab: look at the clock when it wakes, also out of the back-forward cache.
document.addEventListener('visibilitychange', session.check);
window.addEventListener('pageshow', session.check);
session.check();

export const useSession = (): Session => useSyncExternalStore(session.subscribe, () => session.get().session);

/** Seconds left while the warning is due, else null. */
export const useSecondsLeft = (): number | null =>
  useSyncExternalStore(session.subscribe, () => session.get().secondsLeft);

/** Whether 'Stay signed in' can still move the end of the session. */
export const useIsRenewable = (): boolean =>
  useSyncExternalStore(session.subscribe, () => session.get().renewable);

/** What the sign-in page says first: why the last session ended, or that the account is there. */
export const useSessionNotice = (): string | null =>
  useSyncExternalStore(session.subscribe, () => session.get().notice);

/** Who is signed in, on the screens behind the guard. */
export function useProfile(): Profile {
  const { data } = useSession();
  if (data === null) throw new Error('useProfile is for signed-in screens');
  return data;
}

/** Keeps the session alive while a file is being sent; call what it returns when that is over. */
export const holdSession = (): (() => void) => session.hold();
