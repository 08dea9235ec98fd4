import { endpoints } from '@cutroom/contracts';
import { call } from '../api-client/call';
import { session } from './session';

/** Clears the session whether or not the call succeeds, so it does not wait for the call (docs/product.md#sessions). */
export function signOut(): void {
  if (session.get().session.login) call(endpoints.logout).catch(() => undefined);
  session.end();
}
