import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageSkeleton } from '../components/skeletons';
import { ErrorBoundary } from './error-boundary';
import { OfflineNotice } from './notices/offline-notice';
import { SessionWarning } from './notices/session-warning';
import styles from './shell.module.css';
import { TopBar } from './top-bar/top-bar';

/** Top bar, content column and notices. A new page starts at its top, with the focus in it. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar key={pathname} />
      <main ref={main} id="content" tabIndex={-1} className={styles.content}>
        <ErrorBoundary pathname={pathname}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <div className={styles.notices}>
        <OfflineNotice />
        <SessionWarning />
      </div>
    </>
  );
}
