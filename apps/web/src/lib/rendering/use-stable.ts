import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * An event handler that stays the same function and calls the latest `handler`: memoized components that get it need not
 * render again whenever it changes. Not for calls while rendering.
 */
export function useStable<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
