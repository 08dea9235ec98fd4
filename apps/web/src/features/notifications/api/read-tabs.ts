/**
 * The message between tabs of this browser: something was read. It does not say by whom, because each tab loads the
 * bell of its own user.
 */
const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cutroom.notifications');

/** Tells the other tabs of this browser that something was read. */
export function announceRead(): void {
  const channel = openChannel();
  channel?.postMessage('read');
  channel?.close();
}

/** Calls `onRead` when another tab has read something. @returns how to stop */
export function listenForReads(onRead: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', onRead);
  return () => channel?.close();
}
