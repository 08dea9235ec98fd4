import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { stayInPlace } from '../../../lib/navigation/stay-in-place';
import { useLatestParams } from '../../../lib/navigation/use-latest-params';
import { readChoice, writeChoice, type ViewChoice } from './view-choice';

/** The choice in the address, and how to change it without leaving the page. */
export function useViewChoice() {
  const { params, change: changeParams } = useLatestParams();
  const state: unknown = useLocation().state;
  const choice = useMemo(() => readChoice(params), [params]);
  const change = useCallback(
    (changes: Partial<ViewChoice>) => {
      // Keeps the state that the previous page has passed.
      const kept = typeof state === 'object' ? { ...state, ...stayInPlace.state } : stayInPlace.state;
      changeParams((latest) => writeChoice({ ...readChoice(latest), ...changes }), {
        ...stayInPlace,
        state: kept,
      });
    },
    [changeParams, state],
  );
  return { choice, change };
}
