import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/stores/listeners';

let slot: HTMLElement | null = null;
const listeners = createListeners();

/** The `ref` of the element that the top bar keeps for the bell. */
export function keepBellSlot(element: HTMLElement | null): void {
  slot = element;
  listeners.notify();
}

/** Where the bell goes: the top bar is older than the signed-in area, whose data and code the bell needs. */
export const useBellSlot = (): HTMLElement | null => useSyncExternalStore(listeners.subscribe, () => slot);
