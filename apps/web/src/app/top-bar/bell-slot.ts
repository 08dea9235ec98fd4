import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The `ref` of the element that the top bar keeps for the bell. */
export function keepBellSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

/** Where the bell goes: the top bar is older than the signed-in area, whose data and code the bell needs. */
export const useBellSlot = (): HTMLElement | null => useSyncExternalStore(subscribe, () => slot);
