import type { History } from 'history';
import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router';

/** react-router's low-level `Router` over a history of the `history` package (ADR 017). */
export function AppRouter({ history, children }: { history: History; children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  // A transition, as in BrowserRouter: the old page stays until the code of the new one is loaded.
  useLayoutEffect(() => history.listen((update) => startTransition(() => setState(update))), [history]);
  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
