import { lazy } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../lib/session/session';
import { redirectFor } from './access';

const SignedInArea = lazy(async () => ({ default: (await import('./signed-in-area')).SignedInArea }));

/** Sends visitors to /signin before anything of the signed-in screens is loaded. */
export function SignedInOutlet() {
  const session = useSession();
  const to = redirectFor('signed-in', session);
  if (to !== null || !session.login) return <Navigate to={to ?? '/'} replace />;
  // By person: what one has read is not there for the next.
  return <SignedInArea key={session.data._id} />;
}
