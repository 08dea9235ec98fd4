import type { History } from 'history';
import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router';

const HistoryContext = createContext<History | null>(null);

/**
 * react-router's low-level `Router` over a history of the `history` package, whose `block` holds back a navigation.
 * react-router's own `useBlocker` needs the data router, which is too heavy for /signin (ADR 017).
 */
export function AppRouter({ history, children }: { history: History; children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  // A transition, as in BrowserRouter: the old page stays until the code of the new one is loaded.
  useLayoutEffect(() => history.listen((update) => startTransition(() => setState(update))), [history]);
  return (
    <HistoryContext value={history}>
      <Router navigator={history} location={location} navigationType={action}>
        {children}
      </Router>
    </HistoryContext>
  );
}

export function useHistory(): History {
  const history = useContext(HistoryContext);
  if (history === null) throw new Error('useHistory needs an AppRouter above it');
  return history;
}
