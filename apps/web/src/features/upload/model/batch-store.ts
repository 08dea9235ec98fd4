import { createListeners } from '../../../lib/stores/listeners';
import type { BatchFile } from './batch';

/** Files that were selected together and whose uploads have not started yet. */
export interface Batch {
  /** How many were selected. */
  selected: number;
  /** Null while they are read. */
  files: readonly BatchFile[] | null;
  /** A line for each selected file that was excluded. */
  problems: readonly string[];
  comment: string;
  isStarting: boolean;
  /** Why the last start stopped: a BatchError; null while none has. */
  failure: unknown;
}

/**
 * The batch of a tab. It lives outside React, because the uploads start one after the other, and the user may be on
 * another page when one fails. Files that have not started are still listed when the user returns.
 */
export function createBatchStore() {
  let ownerId: string | null = null;
  let batch: Batch | null = null;
  let work = new AbortController();
  const listeners = createListeners();

  function set(next: Batch | null): void {
    batch = next;
    listeners.notify();
  }

  function clear(): void {
    work.abort();
    if (batch !== null) set(null);
  }

  return {
    get: (): Batch | null => batch,
    subscribe: listeners.subscribe,
    /** Sets the user, and removes a batch of another user. */
    own(userId: string): void {
      if (ownerId !== userId) clear();
      ownerId = userId;
    },
    /** Replaces the batch by a new one. */
    open(selected: number): void {
      clear();
      work = new AbortController();
      set({ selected, files: null, problems: [], comment: '', isStarting: false, failure: null });
    },
    change(changed: Partial<Batch>): void {
      if (batch !== null) set({ ...batch, ...changed });
    },
    clear,
    /** The signal of the batch; aborted when the batch is replaced or cleared. */
    signal: (): AbortSignal => work.signal,
  };
}

export type BatchStore = ReturnType<typeof createBatchStore>;
