/** Looks at a step through the history before the router does; `stopImmediatePropagation` keeps it from the router. */
type PopGuard = (event: PopStateEvent) => void;

let guard: PopGuard | null = null;

// An event of the window itself reaches its listeners in the order in which they were added, whether they capture
// or not (Chromium). So this one is added before the router's: main.tsx loads this file before it renders.
window.addEventListener('popstate', (event) => guard?.(event));

/** Sets the one guard until the returned function is called. */
export function guardPops(next: PopGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
