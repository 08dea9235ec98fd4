import type { Profile } from '@cutroom/contracts';
import { useSyncExternalStore } from 'react';
import { tabStore } from '../storage/page-storage';
import { listenForActivity } from './activity';
import { createSessionStore } from './session-store';
import { readSession, type Session } from './session-state';
import { connectTabs } from './session-tabs';

/** When this page was opened. A session that started earlier was restored after a reload. */
export const pageOpenedAt = Date.now();

const isVisible = () => document.visibilityState === 'visible';
const tabs = connectTabs();
/** Read before the store removes a session that has ended. */
const kept = readSession(tabStore, 0);

/** The session of this tab. Each tab has its own session storage; the tabs of one user share renewals (ADR 004). */
export const session = createSessionStore(tabStore, { isVisible, announce: tabs.announce });

tabs.listen(session.adoptRenewed);

/** Settles once it is known whether another tab has renewed a session that ended while this tab showed no page. */
export const sessionRecovered: Promise<unknown> =
  kept.login && !session.get().session.login
    ? import('./recover-session').then((recovery) => recovery.recoverSession(kept, tabStore, session))
    : Promise.resolve();

/** Records that the user works in this tab or watches a transfer in it, which renews the session (ADR 004). */
export function noteActivity(): void {
  if (isVisible()) session.active();
}
listenForActivity(document, noteActivity);

// Timers pause in a sleeping tab, so the clock is checked when it wakes up.
document.addEventListener('visibilitychange', session.check);
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) session.check();
  else if (session.comeBack()) window.location.reload();
});
session.check();

export const useSession = (): Session => useSyncExternalStore(session.subscribe, () => session.get().session);

/** Seconds left while the warning shows, otherwise null. */
export const useSecondsLeft = (): number | null =>
  useSyncExternalStore(session.subscribe, () => session.get().secondsLeft);

/** Whether 'Stay signed in' can extend the session. */
export const useIsRenewable = (): boolean =>
  useSyncExternalStore(session.subscribe, () => session.get().renewable);

/** The notice on the sign-in page: why the last session ended, or that the account was created. */
export const useSessionNotice = (): string | null =>
  useSyncExternalStore(session.subscribe, () => session.get().notice);

/** The profile of the signed-in user, for pages behind the guard. */
export function useProfile(): Profile {
  const { data } = useSession();
  if (data === null) throw new Error('useProfile is for signed-in screens');
  return data;
}

/** Keeps the session alive, for example during an upload, until the returned function is called. */
export const holdSession = (): (() => void) => session.hold();
