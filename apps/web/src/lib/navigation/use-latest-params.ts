import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router';

/**
 * The query of the address, and how to change it. react-router's own setter starts from the last rendered query, so on
 * a slow device the second of two quick changes would undo the first. Here each change starts from the one before.
 */
export function useLatestParams() {
  const [params, setParams] = useSearchParams();
  /** Changes that are still to be rendered, oldest first. */
  const written = useRef<string[]>([]);
  useLayoutEffect(() => {
    const at = written.current.indexOf(params.toString());
    // An address that this page did not write, such as that of a link, discards all pending changes.
    written.current = at < 0 ? [] : written.current.slice(at + 1);
  }, [params]);
  const change = useCallback(
    (next: (latest: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
      const changed = next(new URLSearchParams(written.current.at(-1) ?? params.toString()));
      written.current = [...written.current, changed.toString()];
      setParams(changed, options);
    },
    [params, setParams],
  );
  return { params, change };
}
