import { endpoints } from '@cutroom/contracts';
import { call } from '../api-client/call';
import { session } from './session';

/** Spec §4: whether the call succeeds or fails, the session is cleared; so there is nothing to wait for. */
export function signOut(): void {
  if (session.get().session.login) call(endpoints.logout).catch(() => undefined);
  session.end();
}
