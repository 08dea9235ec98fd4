import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/stores/listeners';

let slot: HTMLElement | null = null;
const listeners = createListeners();

/** The `ref` of the element that the top bar keeps for the bell. */
export function keepBellSlot(element: HTMLElement | null): void {
  slot = element;
  listeners.notify();
}

/** Where the bell is rendered. The top bar cannot render it: the bell needs data and code of the signed-in area. */
export const useBellSlot = (): HTMLElement | null => useSyncExternalStore(listeners.subscribe, () => slot);
