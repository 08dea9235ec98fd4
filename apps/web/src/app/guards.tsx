import { messages } from '@cutroom/contracts';
import { lazy, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageTitle } from '../components/page-title';
import { keepPlace } from '../lib/place/place-storage';
import { session as sessionStore, useSession } from '../lib/session/session';
import { redirectFor } from './access';
import { preloadPage, type Screen } from './screens';

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

const SignedInArea = lazy(async () => {
  // Otherwise the page would be requested only after the area around it has arrived.
  preloadPage(window.location.pathname);
  return { default: (await import('./signed-in-area')).SignedInArea };
});

/**
 * Sends a visitor to /signin, and keeps the place for the dashboard to offer. A user who logged out, or changed the
 * password, left on purpose: there is nothing to return to.
 */
function SignInRedirect({ to, lastUserId }: { to: string; lastUserId: string | null }) {
  const { pathname } = useLocation();
  const [isForced] = useState(
    () => lastUserId === null || sessionStore.get().notice === messages.sessionEnded,
  );
  useEffect(() => {
    if (isForced) keepPlace(window.sessionStorage, { path: pathname, userId: lastUserId });
  }, [isForced, pathname, lastUserId]);
  return <Navigate to={to} replace />;
}

/** Sends visitors to /signin before any code of the signed-in screens is loaded. */
export function SignedInOutlet() {
  const session = useSession();
  const [lastUserId, setLastUserId] = useState<string | null>(null);
  const userId = session.data?._id ?? null;
  if (userId !== null && userId !== lastUserId) setLastUserId(userId);
  const to = redirectFor('signed-in', session);
  if (to !== null || !session.login) return <SignInRedirect to={to ?? '/'} lastUserId={lastUserId} />;
  // The key gives each user a separate query cache.
  return <SignedInArea key={session.data._id} />;
}
