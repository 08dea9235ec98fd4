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

/** Clears the session at once, whether the call succeeds or fails (docs/product.md#sessions). */
export function signOut(): void {
  if (session.get().session.login) call(endpoints.logout).catch(() => undefined);
  session.end();
}
