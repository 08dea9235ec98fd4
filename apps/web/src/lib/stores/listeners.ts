/** The listeners of a store, in the form that React's `useSyncExternalStore` takes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** @returns a function that ends the subscription */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(): void {
      listeners.forEach((listener) => listener());
    },
  };
}
