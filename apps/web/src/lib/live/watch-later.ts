import { firstIdle } from '../rendering/first-idle';

/**
 * Begins to watch once the page has been idle and the code for it is loaded. When that fails, as it does offline,
 * nothing is watched; what a page shows is still loaded when the page opens.
 *
 * @returns a function that ends the watch, also before it has begun
 */
export function watchLater<Code>(load: () => Promise<Code>, watch: (code: Code) => () => void): () => void {
  let ended = false;
  let end: (() => void) | undefined;
  firstIdle()
    .then(load)
    .then(
      (code) => {
        if (!ended) end = watch(code);
      },
      () => undefined,
    );
  return () => {
    ended = true;
    end?.();
  };
}
