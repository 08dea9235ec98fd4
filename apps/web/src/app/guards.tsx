import { lazy } from 'react';
import { Navigate } from 'react-router';
import { PageTitle } from '../components/page-title';
import { useSession } from '../lib/session/session';
import { redirectFor } from './access';
import type { Screen } from './screens';

/** Shows a screen to users who may open it, and redirects all others. */
export function GuardedScreen({ access, title, Page }: Omit<Screen, 'path'>) {
  const to = redirectFor(access, useSession());
  if (to !== null) return <Navigate to={to} replace />;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Page />
    </>
  );
}

const SignedInArea = lazy(async () => ({ default: (await import('./signed-in-area')).SignedInArea }));

/** Sends visitors to /signin before any code of the signed-in screens is loaded. */
export function SignedInOutlet() {
  const session = useSession();
  const to = redirectFor('signed-in', session);
  if (to !== null || !session.login) return <Navigate to={to ?? '/'} replace />;
  // The key gives each user a separate query cache.
  return <SignedInArea key={session.data._id} />;
}
