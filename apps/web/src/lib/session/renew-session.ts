import { endpoints } from '@cutroom/contracts';
import { call } from '../api-client/call';
import { session } from './session';

let underway: Promise<void> | null = null;

async function renew(): Promise<void> {
  const token = session.token();
  session.renewed(token, await call(endpoints.renew));
}

/** POST /client/renew: a fresh token, the clock restarts. Asked twice at once, it is sent once. */
export function renewSession(): Promise<void> {
  underway ??= renew().finally(() => {
    underway = null;
  });
  return underway;
}

session.renewWith(renewSession);
