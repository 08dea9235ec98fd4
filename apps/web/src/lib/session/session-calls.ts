import { endpoints, messages } from '@cutroom/contracts';
import { call } from '../api-client/call';
import { forgetDrafts } from '../drafts/draft-storage';
import { browserStore } from '../storage/page-storage';
import { session } from './session';
import type { Session } from './session-state';

/** The running renewal. A renewal of a session that has ended since does not delay the next session. */
let underway: { of: Session; done: Promise<void> } | null = null;

async function renew(): Promise<void> {
  const token = session.token();
  session.renewed(token, await call(endpoints.renew));
}

/** POST /client/renew: a new token restarts the clock. Concurrent calls of one session share one request. */
export function renewSession(): Promise<void> {
  const { session: current } = session.get();
  if (underway?.of === current) return underway.done;
  const renewal = {
    of: current,
    done: renew().finally(() => {
      if (underway === renewal) underway = null;
    }),
  };
  underway = renewal;
  return renewal.done;
}

session.renewWith(renewSession);

const cleanUps = new Set<() => void>();

/**
 * Adds a function that Logout calls to stop work in the browser. A session that ends in any other way does not call it
 * (ADR 004).
 */
export function atSignOut(cleanUp: () => void): void {
  cleanUps.add(cleanUp);
}

/** After Logout, other users may use this computer. */
function leaveBrowser(userId: string): void {
  forgetDrafts(browserStore, userId);
  cleanUps.forEach((cleanUp) => cleanUp());
}

/** Clears the session at once, whether the call succeeds or fails (docs/product.md#sessions). */
export function signOut(): void {
  const { login, data } = session.get().session;
  if (login) {
    call(endpoints.logout).catch(() => undefined);
    leaveBrowser(data._id);
  }
  session.end();
}

/**
 * Ends the session of a deleted account, without a logout call. Another call of the page may have been refused and ended it
 * before the deletion had its response: the drafts are still there then.
 */
export function endDeletedAccount(userId: string): void {
  const { login, data } = session.get().session;
  leaveBrowser(userId);
  if (!login || data._id === userId) session.end(messages.accountDeleted);
}
