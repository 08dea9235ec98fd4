import { useEffect, useSyncExternalStore } from 'react';

let waiting = 0;
const listeners = new Set<() => void>();

function set(count: number): void {
  waiting = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many videos wait for the signed-in user, for the page's title; 0 while nobody is signed in. */
export const useWaitingCount = (): number => useSyncExternalStore(subscribe, () => waiting);

/** Shows this count in the title of every page while the caller is mounted. */
export function useShowWaiting(count: number): void {
  useEffect(() => {
    set(count);
    return () => set(0);
  }, [count]);
}
