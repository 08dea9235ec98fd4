import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const mark = { staysInPlace: true };

/** Options of a navigation with which a page writes its own settings into the address: nothing scrolls or closes. */
export const stayInPlace = { replace: true, state: mark } as const;

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'staysInPlace' in state;

/** Changes with each navigation except those that stay in place. */
export function useVisit(): string {
  const { key, state } = useLocation();
  // The mark stays in the history entry, which may be visited again.
  const stays = useNavigationType() === 'REPLACE' && isMarked(state);
  const [seen, setSeen] = useState({ key, visit: key });
  if (seen.key === key) return seen.visit;
  const visit = stays ? seen.visit : key;
  setSeen({ key, visit });
  return visit;
}
