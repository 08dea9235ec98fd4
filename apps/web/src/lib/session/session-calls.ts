import { endpoints } from '@cutroom/contracts';
import { call } from '../api-client/call';
import { forgetDrafts } from '../drafts/draft-storage';
import { session } from './session';

let underway: Promise<void> | null = null;

async function renew(): Promise<void> {
  const token = session.token();
  session.renewed(token, await call(endpoints.renew));
}

/** POST /client/renew: a new token restarts the clock. Concurrent calls share one request. */
export function renewSession(): Promise<void> {
  underway ??= renew().finally(() => {
    underway = null;
  });
  return underway;
}

session.renewWith(renewSession);

/**
 * Clears the session at once, whether the call succeeds or fails (docs/product.md#sessions). Who presses Logout leaves
 * the computer to others, so the drafts go, too. A session that ends in any other way keeps them (ADR 004).
 */
export function signOut(): void {
  const { login, data } = session.get().session;
  if (login) {
    call(endpoints.logout).catch(() => undefined);
    forgetDrafts(window.localStorage, data._id);
  }
  session.end();
}
