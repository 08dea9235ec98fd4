import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { useProfile } from '../../lib/session/session';
import { loadWhenIdle } from '../../lib/rendering/load-when-idle';
import { useBellSlot } from './bell-slot';

const Bell = lazy(() =>
  loadWhenIdle(async () => ({
    default: (await import('../../features/notifications/components/bell')).Bell,
  })),
);

/** The bell of everybody in a team. Its code is loaded after the page's, and the page works without it. */
export function TeamBell() {
  const { isInTeam } = useProfile();
  const slot = useBellSlot();
  if (!isInTeam || slot === null) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Bell renderButton={(button) => createPortal(button, slot)} />
      </Suspense>
    </ErrorBoundary>
  );
}
