import type { History } from 'history';
import { createContext, useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { Router } from 'react-router';
import styles from './app-router.module.css';

/** Has the latest address, which the page may not have rendered yet. */
export const HistoryContext = createContext<{ readonly location: Pick<Location, 'pathname' | 'search'> }>(
  window,
);

/** react-router's low-level `Router` over a history of the `history` package (ADR 017). */
export function AppRouter({ history, children }: { history: History; children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  // A transition, as in BrowserRouter: the old page stays until the code of the new one is loaded.
  const [isLoading, startTransition] = useTransition();
  useLayoutEffect(
    () => history.listen((update) => startTransition(() => setState(update))),
    [history, startTransition],
  );
  return (
    <>
      {isLoading && <div role="progressbar" aria-label="Loading the page" className={styles.loading} />}
      <Router navigator={history} location={location} navigationType={action}>
        <HistoryContext value={history}>{children}</HistoryContext>
      </Router>
    </>
  );
}
