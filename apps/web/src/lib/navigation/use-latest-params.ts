import { useCallback, useContext } from 'react';
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router';
import { HistoryContext } from './app-router';

/**
 * The query of the address, and how to change it. react-router's own setter starts from the last rendered query, so on
 * a slow device the second of two quick changes would undo the first. Here each change starts from the latest address,
 * whichever part of the page has written it.
 */
export function useLatestParams() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const history = useContext(HistoryContext);
  const change = useCallback(
    (next: (latest: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
      const { location } = history;
      // The user has followed a link to another page, whose code is still loading.
      if (location.pathname !== pathname) return;
      setParams(next(new URLSearchParams(location.search)), options);
    },
    [history, pathname, setParams],
  );
  return { params, change };
}
