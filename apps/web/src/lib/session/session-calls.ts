import { endpoints, messages } from '@cutroom/contracts';
import { call } from '../api-client/call';
import { forgetDrafts } from '../drafts/draft-storage';
import { session } from './session';
import type { Session } from './session-state';

/** The renewal under way. One of a session that has ended since does not hold up the next session. */
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

/** Adds what Logout stops in the browser. A session that ends in any other way does not call it (ADR 004). */
export function atSignOut(cleanUp: () => void): void {
  cleanUps.add(cleanUp);
}

/** Somebody who presses Logout may be leaving the computer to others. */
function leaveBrowser(userId: string): void {
  forgetDrafts(window.localStorage, userId);
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

/** The end of a session whose account has been deleted: there is nothing to log out of. */
export function endDeletedAccount(): void {
  const { login, data } = session.get().session;
  if (login) leaveBrowser(data._id);
  session.end(messages.accountDeleted);
}
