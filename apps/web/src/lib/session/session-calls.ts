import { endpoints } from '@cutroom/contracts';
import { call } from '../api-client/call';
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

const cleanUps = new Set<(userId: string) => void>();

/** Adds what Logout removes or stops in the browser. A session that ends in any other way does not call it (ADR 004). */
export function atSignOut(cleanUp: (userId: string) => void): void {
  cleanUps.add(cleanUp);
}

/** Clears the session at once, whether the call succeeds or fails (docs/product.md#sessions). */
export function signOut(): void {
  const { login, data } = session.get().session;
  if (login) {
    call(endpoints.logout).catch(() => undefined);
    cleanUps.forEach((cleanUp) => cleanUp(data._id));
  }
  session.end();
}
