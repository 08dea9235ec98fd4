import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { PageSkeleton } from '../components/skeletons';
import { useVisit } from '../lib/navigation/stay-in-place';
import { useScrollPlace } from '../lib/navigation/use-scroll-place';
import { BrokenPage } from './broken-page';
import { retryScreens } from './lazy-screen';
import { OfflineNotice } from './notices/offline-notice';
import { SessionWarning } from './notices/session-warning';
import { screenOf } from './screens';
import styles from './shell.module.css';
import { TopBar } from './top-bar/top-bar';

/**
 * Top bar, content column and notices. Each navigation, also to the same page, scrolls (`useScrollPlace`), focuses the
 * content and closes the menu; a page that writes its settings into the address stays where it is.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const visit = useVisit();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(visit);
  useScrollPlace(visit);

  useEffect(() => {
    if (shown.current === visit) return;
    shown.current = visit;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [visit]);

  const retry = () => {
    retryScreens();
    // The page's Retry button is about to be removed, which would lose the focus.
    if (main.current?.contains(document.activeElement)) main.current.focus({ preventScroll: true });
  };

  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar visit={visit} />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={styles.content}
        data-wide={screenOf(pathname)?.isWide}
      >
        <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[pathname]} onReset={retry}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <div id="notices" className={styles.notices}>
        <OfflineNotice />
        <SessionWarning />
      </div>
    </>
  );
}
