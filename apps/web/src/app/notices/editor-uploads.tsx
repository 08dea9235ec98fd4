import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadWhenIdle } from '../../lib/rendering/load-when-idle';
import { useProfile } from '../../lib/session/session';

const UploadTray = lazy(() =>
  loadWhenIdle(async () => ({
    default: (await import('../../features/upload/components/upload-tray')).UploadTray,
  })),
);

/** The upload tray of an editor in a team. Its code is loaded after the page's, and the page works without it. */
export function EditorUploads() {
  const { role, isInTeam } = useProfile();
  if (role !== 'EDITOR' || !isInTeam) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <UploadTray />
      </Suspense>
    </ErrorBoundary>
  );
}
