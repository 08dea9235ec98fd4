import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router';

/**
 * The query of the address, and how to change it. react-router's own setter starts from what was rendered last, so of two
 * quick changes on a slow device the second would undo the first. Here each starts from the one before.
 */
export function useLatestParams() {
  const [params, setParams] = useSearchParams();
  /** Changes that are still to be rendered, oldest first. */
  const written = useRef<string[]>([]);
  useLayoutEffect(() => {
    const at = written.current.indexOf(params.toString());
    // An address that this page did not write, such as that of a link, replaces them all.
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
