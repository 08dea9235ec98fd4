import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../stores/listeners';

let waiting = 0;
const listeners = createListeners();

function set(count: number): void {
  waiting = count;
  listeners.notify();
}

/** How many videos wait for the signed-in user, for the page's title; 0 while signed out. */
export const useWaitingCount = (): number => useSyncExternalStore(listeners.subscribe, () => waiting);

/** Shows this count in the title of every page while the caller is mounted. */
export function useShowWaiting(count: number): void {
  useEffect(() => {
    set(count);
    return () => set(0);
  }, [count]);
}
