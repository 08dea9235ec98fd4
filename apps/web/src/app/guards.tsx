import { messages, type Profile } from '@cutroom/contracts';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageTitle } from '../components/page-title';
import { keepPlace } from '../lib/place/place-storage';
import { session as sessionStore, useSession } from '../lib/session/session';
import type { Session } from '../lib/session/session-state';
import { tabStore } from '../lib/storage/page-storage';
import { redirectFor } from './access';
import { lazyScreen } from './lazy-screen';
import { screenOf, signedInScreens, type Screen } from './screens';

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

const SignedInArea = lazyScreen(() => {
  // Starts loading the page now. Its code would otherwise be requested only after the area around it has arrived.
  void screenOf(window.location.pathname)?.Page.preload?.();
  return import('./signed-in-area');
}, 'SignedInArea');

/** Loads the code of the screen that a user of this session sees at a path. Never rejects. */
export async function loadScreen(pathname: string, session: Session): Promise<void> {
  const screen = screenOf(pathname);
  if (!screen || redirectFor(screen.access, session) !== null) return;
  const isBehindSession = signedInScreens.includes(screen);
  await Promise.all([isBehindSession && SignedInArea.preload(), screen.Page.preload?.()]);
}

/**
 * Redirects a visitor to /signin, and keeps the place so that the dashboard can offer it. A user whose session has
 * ended finds the username filled in. A user who logged out, or changed the password, left on purpose: nothing is
 * offered.
 */
function SignInRedirect({ to, lastUser }: { to: string; lastUser: Profile | null }) {
  const { pathname, search } = useLocation();
  const [isForced] = useState(
    () => lastUser === null || sessionStore.get().notice?.endsWith(messages.sessionEnded),
  );
  useEffect(() => {
    if (isForced) keepPlace(tabStore, { path: pathname + search, userId: lastUser?._id ?? null });
  }, [isForced, pathname, search, lastUser]);
  return <Navigate to={to} replace state={isForced ? { username: lastUser?.username } : null} />;
}

/** Sends visitors to /signin before any code of the signed-in screens is loaded. */
export function SignedInOutlet() {
  const session = useSession();
  const [lastUser, setLastUser] = useState<Profile | null>(null);
  if (session.data !== null && session.data !== lastUser) setLastUser(session.data);
  const to = redirectFor('signed-in', session);
  if (to !== null || !session.login) return <SignInRedirect to={to ?? '/'} lastUser={lastUser} />;
  // The key gives each user a separate query cache.
  return <SignedInArea key={session.data._id} />;
}
